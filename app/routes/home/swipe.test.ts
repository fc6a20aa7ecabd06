import { describe, expect, it } from 'vitest';
import { slideAfterSwipe } from './swipe';

describe('a swipe on the carousel', () => {
  it('changes the slide when faster than 0.25 px/ms', () => {
    expect(slideAfterSwipe(0, 3, 320, -26, 100)).toBe(1);
    expect(slideAfterSwipe(1, 3, 320, 26, 100)).toBe(0);
  });
  it('does not when slower and shorter than half', () => {
    expect(slideAfterSwipe(0, 3, 320, -25, 100)).toBe(0);
    expect(slideAfterSwipe(0, 3, 320, -160, 1000)).toBe(0);
  });
  it('changes the slide when dragged over half the width, however slowly', () => {
    expect(slideAfterSwipe(0, 3, 320, -161, 5000)).toBe(1);
  });
  it('stays within the slides', () => {
    expect(slideAfterSwipe(2, 3, 320, -300, 100)).toBe(2);
    expect(slideAfterSwipe(0, 3, 320, 300, 100)).toBe(0);
  });
  it('is none without movement', () => {
    expect(slideAfterSwipe(1, 3, 320, 0, 0)).toBe(1);
  });
});
