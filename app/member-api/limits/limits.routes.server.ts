import { writeAmount } from '~/contract/amount';
import type { WireOf } from '~/contract/call';
import * as calls from '~/contract/calls/limits';
import * as cards from '~/contract/calls/stop-card';
import { writeTime } from '~/contract/time';
import { deviceOf } from '../account/logins/device.server';
import { createStopCardThrottle } from '../account/throttle.server';
import { Refusal } from '../refusal';
import { memberRoute, openRoute, type Route, type Service } from '../service';
import { readReview, storeAnswer } from './asked.server';
import type { Limit, LimitValue } from '~/contract/limits/limit-change';
import { changeLimits, readLimits } from './limits.server';
import { findPause, takePause } from './pauses.server';
import { findStopCard, makeStopCard, revokeStopCard, stopByCard } from './stop-card.server';
import { profileOf } from '~/contract/limits/limit-profile';
import { readTotals } from './totals.server';
import { readPlayed, readRecharged } from './used.server';

const amountText = (value: LimitValue) => (value === null ? undefined : writeAmount(value));
const minutes = (value: LimitValue) => value ?? undefined;

function writeWaiting<T>({ waiting }: Limit, write: (value: LimitValue) => T) {
  return waiting && { value: write(waiting.value), from: writeTime(waiting.from) };
}

async function readState({ db, now, settings }: Service, memberId: string): Promise<WireOf<typeof calls.getLimits>> {
  const at = now();
  const limits = await readLimits(db, memberId);
  const played = await readPlayed(db, memberId, at);
  const recharged = await readRecharged(db, memberId, at);
  const used = (period: calls.LimitPeriod) => ({
    stake: writeAmount(played[period].stake),
    loss: writeAmount(played[period].loss),
    recharge: writeAmount(recharged[period].recharge),
  });
  const { asked, reviewFrom } = await readReview(db, memberId);
  const pause = await findPause(db, memberId, at);
  return {
    current: {
      ...calls.byName(calls.AMOUNT_LIMITS, (name) => amountText(limits[name].value)),
      realityCheckMinutes: minutes(limits.realityCheckMinutes.value),
    },
    pending: {
      ...calls.byName(calls.AMOUNT_LIMITS, (name) => writeWaiting(limits[name], amountText)),
      realityCheckMinutes: writeWaiting(limits.realityCheckMinutes, minutes),
    },
    used: used('day'),
    usedWeekly: used('week'),
    usedMonthly: used('month'),
    profile: { ...profileOf(settings.limitProfile) },
    asked: asked === undefined ? undefined : writeTime(asked),
    reviewFrom: writeTime(reviewFrom),
    pause: pause && { kind: pause.kind, until: writeTime(pause.until) },
  };
}

/** Handles the calls for the stop card. Tokens that are no card are counted by address. */
function stopCardRoutes(service: Service): Route[] {
  const throttle = createStopCardThrottle(service.createLimiter);
  return [
    memberRoute(cards.getStopCard, async (_, { memberId }) => {
      const at = await findStopCard(service, memberId);
      const since = at === undefined ? undefined : writeTime(at);
      return { exists: since !== undefined, since, rules: [...cards.STOP_CARD_RULES] };
    }),
    memberRoute(cards.makeStopCard, async (_, caller) => {
      const { token, at } = await makeStopCard(service, caller);
      return { token, since: writeTime(at), rules: [...cards.STOP_CARD_RULES] };
    }),
    memberRoute(cards.revokeStopCard, async (_, caller) => {
      await revokeStopCard(service, caller);
      return { exists: false, rules: [...cards.STOP_CARD_RULES] };
    }),
    openRoute(cards.stopByCard, (asked, { address, agent }) =>
      throttle.attempt(address, async () => {
        try {
          await stopByCard(service, asked, { address, device: await deviceOf(agent) });
        } catch (error) {
          if (error instanceof Refusal && error.reason === 'not_found') throttle.count(address);
          throw error;
        }
        return { begun: true };
      }),
    ),
  ];
}

/** Handles the calls for play limits of docs/member-api.md, Account. */
export function limitsRoutes(service: Service): Route[] {
  return [
    memberRoute(calls.getLimits, (_, { memberId }) => readState(service, memberId)),
    memberRoute(calls.setLimits, async (wanted, { memberId }) => {
      await changeLimits(service, memberId, wanted);
      return readState(service, memberId);
    }),
    memberRoute(calls.answerLimits, async ({ answer }, { memberId }) => {
      await storeAnswer(service, memberId, answer);
      return readState(service, memberId);
    }),
    memberRoute(calls.getTotals, (_, { memberId }) => readTotals(service, memberId)),
    memberRoute(calls.takePause, async ({ kind, days }, { memberId }) => ({
      until: writeTime(await takePause(service, memberId, kind, days)),
    })),
    ...stopCardRoutes(service),
  ];
}
