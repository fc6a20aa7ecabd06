import { redirect } from '@remix-run/node';
import { z } from 'zod';
import { formatAmount } from '~/i18n/format';
import { claim, nextOf, release, type ClaimKind } from '~/member-api/desk/claims/claims.server';
import { findReviewable, lastOfMember, WAITING, waitingIds, type Kind } from '~/member-api/funds/review-queue.server';
import type { Review } from '~/member-api/funds/review.server';
import { WITHDRAWAL_RULES } from '~/member-api/funds/rules';
import { FormError } from '~/web/form/form-error';
import { choice } from '~/web/form/choice.schema';
import { deskPaths } from '../paths';
import { submitAtDesk } from '../server/submit-at-desk.server';
import { byOf, decidedBefore, flashOf, goTo, recordLook, type StaffVisit } from '../server/visit.server';

const CLAIM = { recharges: 'recharge', withdrawals: 'withdrawal' } as const satisfies Record<Kind, ClaimKind>;
const TITLE = { recharges: 'deskFunds:rechargeOf', withdrawals: 'deskFunds:withdrawalOf' } as const;
const HOUR = 3_600_000;
/** When a withdrawal was promised to arrive. @param applied ms UTC */
export const dueAt = (applied: number): number => applied + WITHDRAWAL_RULES.arrivalHours * HOUR;

/** How many of the oldest are looked through for one that nobody else is on. */
const LOOKED_THROUGH = 50;
/** How many earlier records of the member are shown. */
const LAST = 10;

/**
 * The record of a page with its member's last ones: claims it if it waits, and records the look.
 *
 * @throws Response to the queue for an unknown id
 */
export async function getRecord<K extends Kind>(visit: StaffVisit, kind: K) {
  const { desk, params, staff, at } = visit;
  const id = params['id'] ?? '';
  const record = await findReviewable(desk.db, kind, id);
  if (!record) throw redirect(deskPaths.queue(kind), 303);
  const isWaiting = record.status === WAITING[kind];
  const mayClaim = isWaiting && staff.role !== 'auditor';
  const held = mayClaim ? await claim(desk.db, { kind: CLAIM[kind], id }, { name: staff.name, at }) : undefined;
  await recordLook(visit, { act: `${CLAIM[kind]}.look`, subject: id, memberId: record.member_id });
  const last = await lastOfMember(desk.db, kind, record.member_id, LAST + 1);
  return { record, isWaiting, mayAct: mayClaim, claim: held, last: last.filter((one) => one.id !== id).slice(0, LAST) };
}

/** How staff decide, for the functions of the member API. */
export function reviewOf(visit: StaffVisit, reason?: Review['reason']): Review {
  const { staff, at } = byOf(visit);
  return { at, actor: `operator:${staff.name}`, audit: { staff }, ...(reason && { reason }) };
}

/**
 * Ends a decision: frees the record and goes on with the next one that waits, with a message that names the decided one.
 *
 * @param isFirst whether the decision was made, and not by somebody faster
 */
export async function goOn(visit: StaffVisit, kind: Kind, isFirst: boolean, done: string) {
  const { desk, params, staff, at, i18n } = visit;
  const id = params['id'] ?? '';
  await release(desk.db, { kind: CLAIM[kind], id });
  const record = await findReviewable(desk.db, kind, id);
  if (!record) return goTo(visit, deskPaths.queue(kind), decidedBefore(i18n.t(`deskFunds:${kind}`)));
  const waiting = await waitingIds(desk.db, kind, LOOKED_THROUGH);
  const next = await nextOf(desk.db, CLAIM[kind], waiting, { name: staff.name, at });
  const named = { name: record.username, amount: formatAmount(record.amount, i18n.language) };
  const code = isFirst ? flashOf(done, named) : decidedBefore(i18n.t(TITLE[kind], named));
  return goTo(visit, next === undefined ? deskPaths.queue(kind) : deskPaths.record(kind, next), code);
}

/** The form that takes a record over from somebody else. */
export const takeAction = (kind: Kind) => (visit: StaffVisit) =>
  submitAtDesk(visit, {
    schema: z.object({}),
    run: async () => {
      const { desk, params, staff, at } = visit;
      const id = params['id'] ?? '';
      await claim(desk.db, { kind: CLAIM[kind], id }, { name: staff.name, at, takeOver: true });
      return goTo(visit, deskPaths.record(kind, id));
    },
  });

/** A decision with one of the published reasons. */
export const reasonAction =
  <Reason extends NonNullable<Review['reason']>>(
    kind: Kind,
    reasons: readonly [Reason, ...Reason[]],
    decide: (visit: StaffVisit, id: string, reason: Reason) => Promise<boolean>,
    done: string,
  ) =>
  (visit: StaffVisit) =>
    submitAtDesk(visit, {
      schema: z.object({
        reason: choice(reasons),
      }),
      run: async ({ reason }) =>
        goOn(visit, kind, await decide(visit, visit.params['id'] ?? '', reason as Reason), done),
    });

/** A form error at one field. */
export const fieldError = (field: string, code: string) => new FormError({ [field]: [code] }, 400);
