/** Pixels per millisecond beyond which a swipe is a flick. Source: specification, chapter 9. */
const FLICK = 0.25;

/**
 * The slide after a swipe: the next one after a flick or a drag over half the width, else the same.
 *
 * @param dx distance in pixels; negative means to the left, towards the next slide
 * @param ms duration of the swipe
 */
export function slideAfterSwipe(index: number, count: number, width: number, dx: number, ms: number): number {
  const flicked = ms > 0 && Math.abs(dx) / ms > FLICK;
  const dragged = Math.abs(dx) > width / 2;
  const target = flicked || dragged ? index - Math.sign(dx) : index;
  return Math.min(Math.max(target, 0), count - 1);
}
