import { UUID } from 'uuidv7';

/** An id may be this far ahead of its order's time: the generator does not go back when the machine's clock does. */
export const ID_AHEAD_MS = 10_000;

/** The smallest id of an order placed at this time (ms UTC) or later. */
export function idAt(at: number): string {
  return UUID.fromFieldsV7(at, 0, 0, 0).toString();
}
