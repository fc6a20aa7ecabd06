import type { z } from 'zod';
import { submit, type MemberForm, type OpenForm } from '~/web/form/submit.server';
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
 * `submit()` of the members' app for a form of the desk: the same size limits, CSRF check, rate limits, schema, idempotency and
 * errors. The router has checked session and role before.
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
    run: (value: z.output<Schema>) => run(value, visit),
  };
  return staff
    ? submit(args, { ...form, access: 'member', ...(once && { once }), ...(file && { file }) })
    : submit(args, { ...form, access: 'anyone' });
}
