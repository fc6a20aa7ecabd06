import { describe, expect, it } from 'vitest';
import { secondsOf } from './rate-limited';

const NOW = Date.parse('2026-11-23T03:00:00Z');

describe('Retry-After', () => {
  it('names seconds, or a date', () => {
    expect(secondsOf('30', NOW)).toBe(30);
    expect(secondsOf('0', NOW)).toBe(0);
    expect(secondsOf('Mon, 23 Nov 2026 03:01:30 GMT', NOW)).toBe(90);
  });
  it('that is over asks for no wait', () => {
    expect(secondsOf('Mon, 23 Nov 2026 02:00:00 GMT', NOW)).toBe(0);
  });
  it('that is neither says nothing', () => {
    for (const header of [undefined, '', 'soon', '-5 apples']) expect(secondsOf(header, NOW), header).toBeUndefined();
  });
});
