import type { Reason } from '~/contract/reasons';

/** A refusal with a stable reason. The router turns it into an envelope with a message in the member's language. */
export class Refusal extends Error {
  override name = 'Refusal';

  /**
   * @param reason the stable code
   * @param data extra data on the wire: `fields`, `retryAfter` (seconds), `until`, `closesAt`, `which`, `left`, `why`,
   *   `since`, `ticket`
   * @param code the envelope's code; 400 by default
   */
  constructor(
    readonly reason: Reason,
    readonly data: Readonly<Record<string, unknown>> = {},
    readonly code: 400 | 401 | 404 | 409 | 429 = 400,
  ) {
    super(reason);
  }
}

/** The caller's login ended after it was checked. The router answers as to an unknown token. */
export class SessionOver extends Error {
  override name = 'SessionOver';
}
