import type { Pattern } from '~/contract/calls/draw';
import { ODDS, type DrawClock } from './draw-clock';

/** A payout account as it was saved: the number is stored and returned in full. */
export type SavedCard = Readonly<Record<string, unknown>> & { id: number };

/** A member of a test server. Amounts in minor units. */
export interface Member {
  username: string;
  email: string;
  phone: string;
  password: string;
  payPassword: string | undefined;
  balance: number;
  cards: SavedCard[];
  /** Bets whose period has not been drawn. */
  bets: { period: number; option: Pattern; stake: number }[];
  /** Recharges that wait for their review. */
  recharges: { amount: number; creditedAt: number; screenshot: string }[];
}

/** A call that the service refuses, in words. */
export class Refused extends Error {
  constructor(
    message: string,
    readonly code = 400,
  ) {
    super(message);
  }
}

/** Everybody who has registered, and what they hold. */
export interface Members {
  register: (fields: Pick<Member, 'username' | 'email' | 'phone' | 'password'>) => Member;
  /** By username, e-mail or phone, in any case. */
  find: (name: string) => Member | undefined;
  /** @returns a token for a member */
  tokenFor: (member: Member) => string;
  /** No token that was given until now is good any more. */
  forgetTokens: () => void;
  /** The member of a token, after everything that is due has been paid. */
  of: (token: string | null) => Member | undefined;
}

const same = (a: string, b: string) => a !== '' && a.toLowerCase() === b.toLowerCase();

/** Pays what is due to a member: bets whose period has been drawn, recharges whose review is over. */
function settle(member: Member, clock: DrawClock, now: number): void {
  const { period } = clock.current();
  for (const bet of member.bets.filter((each) => each.period < period))
    if (clock.resultOf(bet.period).result.includes(bet.option)) member.balance += Math.round(bet.stake * ODDS);
  member.bets = member.bets.filter((each) => each.period >= period);
  for (const { amount } of member.recharges.filter(({ creditedAt }) => creditedAt <= now)) member.balance += amount;
  member.recharges = member.recharges.filter(({ creditedAt }) => creditedAt > now);
}

/** @param seed part of the tokens */
export function openMembers(seed: number, clock: DrawClock, now: () => number): Members {
  const all: Member[] = [];
  const tokens = new Map<string, Member | undefined>();
  const find = (name: string) =>
    all.find(({ username, email, phone }) => [username, email, phone].some((own) => same(own, name)));
  return {
    find,
    register: (fields) => {
      const taken = [fields.username, fields.email, fields.phone].some((name) => name !== '' && find(name));
      if (taken) throw new Refused('This account already exists.');
      const member: Member = { ...fields, payPassword: undefined, balance: 0, cards: [], bets: [], recharges: [] };
      all.push(member);
      return member;
    },
    tokenFor: (member) => {
      const token = `member-${seed}-${tokens.size + 1}-${Buffer.from(member.username).toString('hex')}`;
      tokens.set(token, member);
      return token;
    },
    forgetTokens: () => {
      for (const token of tokens.keys()) tokens.set(token, undefined);
    },
    of: (token) => {
      const member = token === null ? undefined : tokens.get(token);
      if (member) settle(member, clock, now());
      return member;
    },
  };
}
