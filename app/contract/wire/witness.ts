import { z } from 'zod';
import type { Wire } from './wire';

/**
 * The outside witnesses of a digest (X): time-stamps of RFC 3161 authorities over exactly its 32 bytes. `token`: the TimeStampToken, DER in
 * base64, which proves the rest; `time`: the time it states. `awaited`: authorities that are still asked.
 */
export const witnessOf = (wire: Wire) =>
  z.object({
    stamps: wire.many(z.object({ authority: wire.text(), time: wire.optional(wire.time()), token: wire.text() })),
    awaited: wire.optional(wire.many(wire.text())),
  });
