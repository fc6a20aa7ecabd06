import { settings } from '~/config/settings.server';

/** How much longer than other calls an upload may take. Source: specification, chapter 9: 60 s and 10 s. */
const UPLOAD_PATIENCE = 6;

/** How long a call may take, in ms. */
export const callTime = (isUpload = false): number =>
  settings.env.UPSTREAM_TIMEOUT_MS * (isUpload ? UPLOAD_PATIENCE : 1);

/** How long a form may look at something that it can do without before its call, in ms: a second, and most is for the call. */
export const lookTime = (): number => Math.min(1_000, callTime() / 4);
