import type { ResponseOf } from '~/contract/call';
import {
  STOP_CARD_RULES,
  STOP_CARD_TOKEN,
  getStopCard,
  makeStopCard,
  revokeStopCard,
  stopByCard,
} from '~/contract/calls/stop-card';
import type { Api } from '~/upstream/call/api';
import { orUndefinedIfUnsupported } from '~/upstream/call/or-undefined';
import { isUnsupported, UpstreamError } from '~/upstream/call/upstream-error';
import type { PauseKind } from '../pause-lengths';

/** Whether an address can hold the token of a stop card. Whether it is a valid one, only its use tells. */
export const isStopToken = (token: string | undefined): token is string => STOP_CARD_TOKEN.test(token ?? '');

/** What the service says of its stop cards. */
export type StopCardRule = (typeof STOP_CARD_RULES)[number];

const rulesOf = ({ rules }: { rules?: readonly string[] | undefined }): StopCardRule[] =>
  STOP_CARD_RULES.filter((rule) => rules?.includes(rule));

/**
 * Whether the member has a stop card, since when (ms UTC), and what the service says of it.
 *
 * @returns `undefined` where the service has no stop cards
 */
export async function findStopCard(
  api: Api,
): Promise<(Omit<ResponseOf<typeof getStopCard>, 'rules'> & { rules: StopCardRule[] }) | undefined> {
  const card = await orUndefinedIfUnsupported(api(getStopCard, {}));
  return card && { ...card, rules: rulesOf(card) };
}

/** Makes a stop card. @returns its token, which the service does not tell again, and what the service says of it */
export async function newStopCard(api: Api): Promise<{ token: string; rules: StopCardRule[] }> {
  const made = await api(makeStopCard, {});
  return { token: made.token, rules: rulesOf(made) };
}

/** Withdraws the stop card. */
export async function withdrawStopCard(api: Api): Promise<void> {
  await api(revokeStopCard, {});
}

/**
 * Begins a pause with a stop card.
 *
 * @param api without a login: a card works from any phone
 * @returns whether the card is valid
 * @throws UpstreamError for every other failure
 */
export async function beginByCard(api: Api, asked: { token: string; kind: PauseKind; days: number }): Promise<boolean> {
  try {
    await api(stopByCard, asked);
    return true;
  } catch (error) {
    // No login is sent along, so a service that answers 401 means the card.
    const isUnknown =
      error instanceof UpstreamError &&
      (error.reason === 'not_found' || error.kind === 'expired' || error.code === 401);
    if (isUnknown || isUnsupported(error)) return false;
    throw error;
  }
}
