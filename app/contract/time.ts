/** A day without leap seconds, as all of UTC here. */
export const DAY_MS = 86_400_000;

/**
 * Reads a point in time: ISO 8601 (without a zone it is UTC), Unix seconds or Unix milliseconds, as number or text.
 * Source: docs/member-api.md, Transport.
 *
 * @returns milliseconds since 1970 UTC, or `undefined` when the value is no time
 */
export function readTime(value: unknown): number | undefined {
  if (typeof value === 'number' || (typeof value === 'string' && /^\d{1,16}(\.\d+)?$/.test(value.trim()))) {
    const number = Number(value);
    if (!Number.isFinite(number) || number < 0) return undefined;
    // Seconds reach 1e11 in the year 5138; milliseconds passed it in 1973.
    const ms = Math.trunc(number < 1e11 ? number * 1000 : number);
    return ms <= 8.64e15 ? ms : undefined;
  }
  if (typeof value !== 'string') return undefined;
  const parts = /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?))?\s*(Z|[+-]\d{2}:?\d{2})?$/i.exec(
    value.trim(),
  );
  if (!parts) return undefined;
  const ms = Date.parse(`${parts[1]}T${parts[2] ?? '00:00'}${parts[3] ?? 'Z'}`);
  return Number.isNaN(ms) ? undefined : ms;
}

/** Formats milliseconds as ISO 8601 UTC. */
export function writeTime(ms: number): string {
  return new Date(ms).toISOString();
}

/** Writes a UTC day as `2026-11-24`. @param day days since 1970-01-01 */
export function writeDay(day: number): string {
  return writeTime(day * DAY_MS).slice(0, 10);
}
