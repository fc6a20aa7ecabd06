import { UUID } from 'uuidv7';

/** An id may run this far ahead of its order's time: the generator never steps back when the machine's clock does. */
export const ID_AHEAD_MS = 10_000;

/** The least id that an order placed at a time (ms UTC) or later can have. */
export function idAt(at: number): string {
  return UUID.fromFieldsV7(at, 0, 0, 0).toString();
}
