/** @returns a period's number from its text on the wire, or `undefined` when it is none */
export function readPeriod(text: string): number | undefined {
  return /^[1-9]\d{0,14}$/.test(text) ? Number(text) : undefined;
}
