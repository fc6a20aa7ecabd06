import { settings } from '~/config/settings.server';

/** Factor by which the timeout of uploads is longer. Source: specification, chapter 9: 60 s and 10 s. */
const UPLOAD_PATIENCE = 6;

/** Timeout of a call, in ms. */
export const callTimeout = (isUpload = false): number =>
  settings.env.UPSTREAM_TIMEOUT_MS * (isUpload ? UPLOAD_PATIENCE : 1);

/** Timeout of an optional read before a form's call, in ms: at most a second, to leave the time for the call. */
export const probeTimeout = (): number => Math.min(1_000, callTimeout() / 4);
