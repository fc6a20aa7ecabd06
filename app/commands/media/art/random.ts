/** A seeded generator of numbers in [0, 1), the same on every machine. */
export type Random = () => number;

/** FNV-1a of the text, then mulberry32. For reproducible pictures, not for secrets. */
export function seeded(text: string): Random {
  let state = 2166136261;
  for (const character of text) state = Math.imul(state ^ (character.codePointAt(0) ?? 0), 16777619);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

/** A number between two others. */
export function between(random: Random, low: number, high: number): number {
  return low + random() * (high - low);
}
