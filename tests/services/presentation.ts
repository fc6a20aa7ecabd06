import type { DrawClock } from './draw-clock';

/** How a test server puts what a call returns on the wire. */
export interface Presentation {
  /** What a call answers with, for what it has found. */
  data: (call: string, found: unknown, draw: DrawClock) => unknown;
  /** The envelope of a success or refusal. */
  envelope: (code: number, msg: string, data: unknown) => object;
  /** How a call is answered that needs a login: by the HTTP status, or by the envelope's code. */
  unauthorized: 'status' | 'envelope';
}

/** As the specification writes it. */
export const PLAIN: Presentation = {
  data: (_call, found) => found,
  envelope: (code, msg, data) => ({ code, msg, data }),
  unauthorized: 'status',
};
