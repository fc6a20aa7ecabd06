import type { Tracing } from '~/config/observing/tracing';
import type { Parts } from '~/config/parts';
import type { Settings } from '~/config/settings.server';
import type { Log } from '~/config/observing/logger.server';
import type { KeptLimits } from './cache/kept-limits.server';
import type { ParsedAnswers } from './cache/parsed-answers.server';
import type { SharedReads } from './cache/shared-read.server';
import type { StaleFallbacks } from './cache/stale-fallback.server';
import type { VerifiedTokens } from './cache/verified-tokens.server';
import type { Api } from './call/api';
import type { Timeouts } from './call/call-timeout.server';
import type { Circuits } from './call/circuit.server';
import type { Access } from './call/client.server';
import type { Readiness } from './call/readiness.server';
import type { ServiceConfig } from './call/service-config.server';
import type { Transport } from './call/transport.server';
import type { UnreadableLog } from './call/unreadable-fields.server';
import type { Offers } from './call/unsupported-calls.server';
import type { MediaAddresses } from './media/media-addresses.server';

/**
 * The member API and the video service of an app: how they are called, and what is known of them. `createUpstream` makes it.
 */
export interface Upstream
  extends
    Circuits,
    MediaAddresses,
    Offers,
    ParsedAnswers,
    Readiness,
    ServiceConfig,
    SharedReads,
    StaleFallbacks,
    Timeouts,
    Transport,
    UnreadableLog,
    VerifiedTokens {
  settings: Settings;
  log: Log;
  tracing: Tracing | undefined;
  /** Whether the member API is the embedded one, of which the app knows what it does. */
  isEmbedded: boolean;
  keptLimits: KeptLimits;
  /** Creates a client, see client.server. */
  createApi: (access: Access) => Api;
  /** Caches of a domain, which hold what this upstream has sent. */
  part: Parts<Upstream>;
}
