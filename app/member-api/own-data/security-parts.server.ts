import { readSecondStep } from '../account/second-step/second-step.server';
import { getMemberById } from '../account/members.server';
import { findClosing } from '../closing/not-closing.server';
import { findStopCard } from '../limits/stop-card.server';
import { findMailRow, openAddress } from '../mail/mail.server';
import { Amount } from './row';
import { countOwn, pagesOf, ROWS_ON_PAGE, time, type Part } from './part.server';

/** Which protections are on, and since when. Never a secret, and no hash of one. */
const security: Part = {
  name: 'security',
  columns: ['secondStep', 'secondStepSince', 'recoveryCodesLeft', 'paymentPassword', 'stopCard', 'stopCardSince'],
  count: () => Promise.resolve(1),
  async *pages({ db }, { memberId }) {
    const step = await readSecondStep({ db }, memberId);
    const card = await findStopCard({ db }, memberId);
    const { payment_hash } = await getMemberById(db, memberId);
    yield [
      {
        secondStep: step.on,
        secondStepSince: step.since,
        recoveryCodesLeft: step.recoveryLeft,
        paymentPassword: payment_hash !== null,
        stopCard: card !== undefined,
        stopCardSince: time(card),
      },
    ];
  },
};

const passkeys: Part = {
  name: 'passkeys',
  columns: ['name', 'address', 'addedAt', 'usedAt'],
  count: countOwn('passkeys'),
  pages: ({ db }, { memberId }) =>
    pagesOf(
      (after: { id: string } | undefined) =>
        db
          .selectFrom('passkeys')
          .select(['id', 'name', 'rp_id', 'created_at', 'used_at'])
          .where('member_id', '=', memberId)
          .where('id', '>', after?.id ?? '')
          .orderBy('id')
          .limit(ROWS_ON_PAGE)
          .execute(),
      ({ name, rp_id, created_at, used_at }) => ({
        name,
        address: rp_id,
        addedAt: time(created_at),
        usedAt: time(used_at),
      }),
    ),
};

/** Where the member is signed in. */
const signIns: Part = {
  name: 'sign-ins',
  columns: ['device', 'network', 'startedAt', 'seenAt'],
  count: countOwn('sessions'),
  async *pages({ db }, { memberId }) {
    const rows = await db
      .selectFrom('sessions')
      .select(['device', 'network', 'created_at', 'seen_at'])
      .where('member_id', '=', memberId)
      .execute();
    yield rows.map(({ device = null, network, created_at, seen_at }) => ({
      device,
      network,
      startedAt: time(created_at),
      seenAt: time(seen_at),
    }));
  },
};

/** The log with whole networks: the file says what is stored, also where pages show less. */
const securityLog: Part = {
  name: 'security-log',
  columns: ['at', 'event', 'device', 'network'],
  count: countOwn('member_logins'),
  pages: ({ db }, { memberId }) =>
    pagesOf(
      (after: { id: string } | undefined) =>
        db
          .selectFrom('member_logins')
          .select(['id', 'at', 'outcome', 'device', 'network'])
          .where('member_id', '=', memberId)
          .where('id', '>', after?.id ?? '')
          .orderBy('id')
          .limit(ROWS_ON_PAGE)
          .execute(),
      ({ at, outcome, device = null, network }) => ({
        at: time(at),
        event: outcome,
        device,
        network,
      }),
    ),
};

/** Passwords and second steps that staff have reset; who did it is not for members. */
const resets: Part = {
  name: 'resets',
  columns: ['at', 'kind'],
  count: countOwn('password_resets'),
  pages: ({ db }, { memberId }) =>
    pagesOf(
      (after: { id: string } | undefined) =>
        db
          .selectFrom('password_resets')
          .select(['id', 'at', 'kind'])
          .where('member_id', '=', memberId)
          .where('id', '>', after?.id ?? '')
          .orderBy('id')
          .limit(ROWS_ON_PAGE)
          .execute(),
      ({ at, kind }) => ({ at: time(at), kind }),
    ),
};

const closing: Part = {
  name: 'closing',
  columns: ['beganAt', 'closesAt', 'givenUp'],
  count: countOwn('member_closings'),
  async *pages({ db }, { memberId }) {
    const row = await findClosing(db, memberId);
    if (!row) return;
    const givenUp = row.give_up === null ? null : new Amount(row.give_up);
    yield [{ beganAt: time(row.began_at), closesAt: time(row.due_at), givenUp }];
  },
};

/** What the member gets e-mails about; the address as the member wrote it. */
const emails: Part = {
  name: 'emails',
  columns: ['address', 'confirmedAt', 'language', 'answers', 'withdrawals', 'logins'],
  count: countOwn('member_mail'),
  async *pages(keeper, { memberId }) {
    const row = await findMailRow(keeper.db, memberId);
    if (!row) return;
    const { confirmed_at, language, answers, withdrawals, logins } = row;
    const chosen = { answers: answers === 1, withdrawals: withdrawals === 1, logins: logins === 1 };
    yield [{ address: await openAddress(keeper, row), confirmedAt: time(confirmed_at), language, ...chosen }];
  },
};

/** Which devices get notifications, and about what. The address and the keys of a browser are secrets. */
const notifications: Part = {
  name: 'notifications',
  columns: ['addedAt', 'language', 'answers', 'withdrawals', 'logins'],
  count: countOwn('push_subscriptions'),
  async *pages({ db }, { memberId }) {
    const rows = await db
      .selectFrom('push_subscriptions')
      .select(['created_at', 'language', 'answers', 'withdrawals', 'logins'])
      .where('member_id', '=', memberId)
      .orderBy('id')
      .execute();
    yield rows.map(({ created_at, language, answers, withdrawals, logins }) => ({
      addedAt: time(created_at),
      language,
      answers: answers === 1,
      withdrawals: withdrawals === 1,
      logins: logins === 1,
    }));
  },
};

/** Parts about signing in and the protections of the account. */
export const SECURITY_PARTS: readonly Part[] = [
  security,
  passkeys,
  signIns,
  securityLog,
  resets,
  closing,
  emails,
  notifications,
];
