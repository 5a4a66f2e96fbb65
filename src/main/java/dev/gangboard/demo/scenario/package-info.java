/// What the demo cluster can play by itself, as data: which gangs begin, and what befalls them
/// when. Each has an id that stays; what people read of it is not here.
@NullMarked
package dev.gangboard.demo.scenario;

import org.jspecify.annotations.NullMarked;
