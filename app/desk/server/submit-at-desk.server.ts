import { createHmac, randomUUID } from 'node:crypto';
import type { z } from 'zod';
import { answerOnce } from '~/member-api/store/once.server';
import { submit, type MemberForm, type OpenForm } from '~/web/form/submit.server';
import { KeyReused, type IdempotencyKey } from '~/web/idempotency/idempotency.server';
import type { ActionAnswer } from '../page';
import type { DeskVisit } from './visit.server';

/** A form of the desk: as for members, but `run` gets the visit of the desk. */
interface DeskForm<Schema extends z.ZodTypeAny, Visit extends DeskVisit>
  extends
    Pick<MemberForm<Schema>, 'secrets' | 'throttle' | 'once' | 'file'>,
    Pick<OpenForm<Schema>, 'accountThrottle'> {
  schema: Schema;
  /** Does it. What it returns is the answer (a redirect). */
  run: (value: z.output<Schema>, visit: Visit) => Promise<Response>;
}

/**
 * Runs a form that must happen once, in one transaction with its key: also if it is sent to several processes. While it runs,
 * `visit.desk.db` is the transaction. The database has only a keyed hash of what was typed.
 *
 * @throws KeyReused when the key came with other entries; whatever `run` throws
 */
async function runOnceAtDesk(
  visit: DeskVisit,
  { key, entries }: IdempotencyKey,
  run: () => Promise<Response>,
): Promise<Response> {
  const { desk, app, staff, at } = visit;
  const [secret] = app.keys.bytesFor('desk-once');
  const fingerprint = createHmac('sha256', secret).update(JSON.stringify(entries)).digest('hex');
  const once = { owner: `staff:${staff?.name ?? ''}`, key, fingerprint, at };
  try {
    const found = await desk.db.transaction().execute((trx) =>
      answerOnce(trx, once, async () => {
        // Acts take the database from the visit that their page was opened with.
        visit.desk = { ...desk, db: trx };
        const { status, headers } = await run();
        return JSON.stringify({ status, headers: [...headers] });
      }),
    );
    if (found === 'other') throw new KeyReused();
    return new Response(null, JSON.parse(found.answer) as ResponseInit);
  } finally {
    visit.desk = desk;
  }
}

/**
 * `submit()` of the members' app for a form of the desk: the same size limits, CSRF check, rate limits, schema, idempotency and
 * errors. The router has checked session and role before. With `once`, all that `run` does is one transaction.
 */
export async function submitAtDesk<Schema extends z.ZodTypeAny, Visit extends DeskVisit>(
  visit: Visit,
  { schema, secrets, throttle, accountThrottle, once, file, run }: DeskForm<Schema, Visit>,
): Promise<ActionAnswer> {
  const { request, params, loadContext, staff } = visit;
  const args = { request, params, context: loadContext };
  const form = {
    schema,
    ...(secrets && { secrets }),
    ...(throttle && { throttle }),
    ...(accountThrottle && { accountThrottle }),
    run: (value: z.output<Schema>) =>
      once ? runOnceAtDesk(visit, once(value), () => run(value, visit)) : run(value, visit),
  };
  const ofStaff = { ...(once && { once, afterSentBefore: () => ({ formKey: randomUUID() }) }), ...(file && { file }) };
  return staff ? submit(args, { ...form, access: 'member', ...ofStaff }) : submit(args, { ...form, access: 'anyone' });
}
