import { vi } from 'vitest';
import type { Language } from '~/i18n/language';
import { success, type Behaviour } from '../../../faults/bad-upstream';
import type { Browser } from '../harness/browser';
import { reading } from '../harness/sentences';
import { useStage } from '../harness/stage';

export const DAY = 86_400_000;
/** The time of these tests. */
export const NOW = Date.UTC(2026, 10, 21, 8, 30);
export const time = (ms: number) => new Date(ms).toISOString();

const USED = { stake: '20.00', loss: '12.50', recharge: '0.00' };
/** A member without limits, and one with a daily stake of 50. */
export const NONE = { current: {}, pending: {}, used: USED };
export const FIFTY = { current: { stakeDaily: '50.00' }, pending: {}, used: USED };
/** The same, with a pending looser value. */
export const waiting = (value: string | null, from: number) => ({
  ...FIFTY,
  pending: { stakeDaily: { value, from: time(from) } },
});

/** The app with a service whose responses about limits a test sets. */
export function useLimitsStage() {
  const stage = useStage();
  return {
    upstream: () => stage.upstream,
    /** Sets the limits that the service returns, before and after they are set. */
    limits: (before: object, after: object = before) => {
      const answer: Behaviour = (response, request) =>
        success(request.method === 'POST' ? after : before)(response, request);
      stage.upstream.on('/member/limits', answer);
    },
    /** The requests to a call of the service. */
    posted: (path: string) =>
      stage.upstream.received
        .filter((call) => call.method === 'POST' && call.path === path)
        .map(({ body }) => JSON.parse(body) as unknown),
    /** A member with a language and a frozen clock. */
    member: async (language: Language = 'en'): Promise<Browser> => {
      vi.useFakeTimers({ toFake: ['Date'], now: NOW });
      const browser = await stage.member(reading(language));
      stage.upstream.received.length = 0;
      return browser;
    },
  };
}
