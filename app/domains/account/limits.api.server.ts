import { writeAmount, type MinorUnits } from '~/contract/amount';
import type { ResponseOf } from '~/contract/call';
import * as contract from '~/contract/calls/limits';
import { longerWait, type LooserWait } from '~/contract/limits/limit-profile';
import type { Api } from '~/upstream/call/api';
import type { Used } from '~/upstream/cache/kept-used';
import { orUndefinedIfUnsupported } from '~/upstream/call/or-undefined';
import { UpstreamError } from '~/upstream/call/upstream-error';
import { keepLimit, withKept } from './held-limits';

/**
 * A member's play limits: amounts in minor units per period, times in ms UTC. `heldHere`: limits that this app enforces although
 * the service does not report them.
 */
export type Limits = ResponseOf<typeof contract.getLimits> & {
  heldHere?: { pause: boolean; limits: readonly contract.LimitName[] };
};

/** A limit to set: minor units or minutes, `null` removes it. `isDue`: the member confirms a looser one after its wait. */
interface WantedLimit {
  name: contract.LimitName;
  value: number | null;
  isDue: boolean;
}

/** A member: the API client, and the digest of their account. */
interface Member {
  api: Api;
  account: string;
}

const readAmount = (minor: MinorUnits | undefined) => (minor === undefined || minor < 0 ? undefined : minor);
const readMinutes = (minutes: number | undefined) =>
  minutes === undefined || minutes < contract.CHECK_MINUTES.min
    ? undefined
    : Math.min(minutes, contract.CHECK_MINUTES.max);

type Waiting = { value?: number | undefined; from: number } | undefined;

/**
 * Limits as a member could have set them. Upstreams write 0 minutes, or a negative amount, for "none": a reality check that is
 * due again at once would lock the member out. 0 as an amount is a limit.
 */
function readLimits({ current, pending, ...rest }: Limits): Limits {
  const waiting = (wish: Waiting, read: typeof readAmount) => wish && { ...wish, value: read(wish.value) };
  return {
    ...rest,
    current: {
      ...contract.byName(contract.AMOUNT_LIMITS, (name) => readAmount(current[name])),
      realityCheckMinutes: readMinutes(current.realityCheckMinutes),
    },
    pending: pending && {
      ...contract.byName(contract.AMOUNT_LIMITS, (name) => waiting(pending[name], readAmount)),
      realityCheckMinutes: waiting(pending.realityCheckMinutes, readMinutes),
    },
  };
}

/** If the service did not answer, every limit counts as unreadable, which is not the same as none. */
const UNTOLD: Limits = { current: {}, unread: contract.LIMITS };

/** A member's limits as stored here, without a call to the service. */
export async function findKeptLimits({ api, account }: Member): Promise<Limits | undefined> {
  const limits = withKept(undefined, await api.upstream.keptLimits.keptOf(account), Date.now());
  return limits && { ...UNTOLD, ...limits };
}

/**
 * The member's limits: the stricter of what the service reports and what is stored here (rule X6). A pause that the service
 * reports is stored from then on.
 *
 * @returns `undefined` when the upstream supports no limits and none is stored
 * @throws UpstreamError when the call fails and no limit is stored
 */
export async function findLimits({ api, account }: Member): Promise<Limits | undefined> {
  const { keptLimits } = api.upstream;
  const before = keptLimits.keptOf(account);
  try {
    const limits = await orUndefinedIfUnsupported(api(contract.getLimits, {}));
    const { pause } = limits ?? {};
    const known = await before;
    const isNews = pause !== undefined && pause.until > Math.max(Date.now(), known.pause?.until ?? 0);
    const kept = isNews ? await keptLimits.keep(account, (latest) => ({ ...latest, pause })) : known;
    return withKept(limits && readLimits(limits), kept, Date.now());
  } catch (error) {
    const kept = error instanceof UpstreamError && error.kind !== 'expired' && (await findKeptLimits({ api, account }));
    if (kept) return kept;
    throw error;
  }
}

/**
 * The member's limits, for a page or form that works without them. If the service fails, each limit counts as unreadable, because
 * it may still apply.
 *
 * @returns `undefined` when the upstream has no limits, or perhaps none
 * @throws UpstreamError when the session has expired
 */
export async function findLimitsOrUnread(member: Member): Promise<Limits | undefined> {
  try {
    return await findLimits(member);
  } catch (error) {
    if (!(error instanceof UpstreamError) || error.kind === 'expired') throw error;
    return error.mayBeAbsent ? undefined : UNTOLD;
  }
}

/** How long a looser limit waits: as LIMIT_PROFILE says, or longer where the service says so. */
export const waitOf = ({ upstream }: Api, limits: Limits): LooserWait =>
  longerWait(upstream.settings.env.LIMIT_PROFILE, limits.profile);

const written = ({ name, value }: WantedLimit) =>
  name === 'realityCheckMinutes' || value === null ? value : writeAmount(value);

/** Sets limits: a stricter one takes effect at once, a looser one waits as {@link waitOf} says and must then be sent again. */
export async function setLimits({ api, account }: Member, wanted: readonly WantedLimit[]): Promise<Limits> {
  const sent = Object.fromEntries(wanted.map((limit) => [limit.name, written(limit)]));
  const told = readLimits(await api(contract.setLimits, sent));
  const now = Date.now();
  const wait = waitOf(api, told);
  const read = wanted.filter(({ name }) => !told.unread?.includes(name));
  if (read.length === 0) return told;
  const kept = await api.upstream.keptLimits.keep(account, (known) =>
    read.reduce((before, { name, value: asked, isDue }) => {
      const [answered, waiting] = [told.current[name] ?? null, told.pending?.[name]];
      const isWaiting = waiting !== undefined && (waiting.value ?? null) === asked;
      return keepLimit(before, { name, asked, answered, isWaiting, isDue, wait }, now);
    }, known),
  );
  return withKept(told, kept, now) ?? told;
}

/** Stores that the member was asked for a limit: wants none, or keeps what is set. */
export async function answerLimits({ api }: Member, answer: (typeof contract.LIMIT_ANSWERS)[number]): Promise<void> {
  await api(contract.answerLimits, { answer });
}

/** What the member recharged, withdrew, staked and won, in minor units; `undefined` when the upstream sums nothing up. */
export const findTotals = (api: Api) => orUndefinedIfUnsupported(api(contract.getTotals, {}));

/** {@link findTotals} */
export type Totals = ResponseOf<typeof contract.getTotals>;

/**
 * Stops bets and recharges for a time.
 *
 * @returns the end, in ms UTC
 */
export async function takePause(
  { api, account }: Member,
  kind: (typeof contract.PAUSE_KINDS)[number],
  days: number,
): Promise<number> {
  const { until } = await api(contract.takePause, { kind, days });
  const kept = await api.upstream.keptLimits.keep(account, (known) => ({ ...known, pause: { kind, until } }));
  return Math.max(until, kept.pause?.until ?? until);
}

/** Counts an accepted bet or recharge against the limits stored here, once per form. */
export const countAgainstLimits = ({ api, account }: Member, used: Used) =>
  api.upstream.keptLimits.noteUsed(account, used);
