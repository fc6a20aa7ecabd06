import { redirect } from '@remix-run/node';
import { recordAct, type Act } from '~/member-api/desk/audit/audit.server';
import type { By } from '~/member-api/desk/staff/staff.server';
import { findSignedIn, type SignedIn } from '~/member-api/desk/staff/sessions.server';
import type { Desk } from '~/member-api/operator/operator-session.server';
import { contextOf, type RequestContext } from '~/web/page/request-context.server';
import type { LoadContext } from '~/web/server/load-context.server';
import { setFlash } from '~/web/session/flash.server';

/** What pages of the desk work with: no more than the command line has. */
export type DeskStore = Omit<Desk, 'close'>;

/** A request at the desk. */
export interface DeskVisit extends RequestContext {
  desk: DeskStore;
  /** Milliseconds UTC: one moment for the whole answer. */
  at: number;
  staff: SignedIn | undefined;
}

/** A request of somebody who is signed in. */
export type StaffVisit = DeskVisit & { staff: SignedIn };

/** Reads a request, without who sent it; needs no store. @param params of the path */
export async function visitOf(
  desk: DeskStore,
  request: Request,
  params: Readonly<Record<string, string | undefined>>,
  loadContext: LoadContext,
): Promise<DeskVisit> {
  const context = await contextOf({ request, params, context: loadContext });
  return { ...context, desk, at: desk.now(), staff: undefined };
}

/** Who has sent a request. */
export const findStaff = async ({ desk, session, at }: DeskVisit): Promise<SignedIn | undefined> =>
  session && findSignedIn(desk.db, session.token, at);

/** Whether the database does not answer: then it is no fault of the page. */
export const isStoreGone = ({ desk }: DeskVisit): Promise<boolean> =>
  desk.db
    .selectFrom('audit_head')
    .select('id')
    .execute()
    .then(
      () => false,
      () => true,
    );

/** Who acts in a visit, and when: for the functions of the member API that change something. */
export const byOf = ({ staff, loadContext, at }: StaffVisit): By => ({
  staff: { name: staff.name, origin: loadContext.address },
  at,
});

/**
 * Records a look at private data. Each answer that prints some calls it, whatever the method: a form that is answered with its page
 * shows as much as the page itself.
 */
export const recordLook = (
  visit: StaffVisit,
  look: Pick<Act, 'act' | 'subject' | 'memberId' | 'detail'>,
): Promise<void> => recordAct(visit.desk.db, { ...byOf(visit), ...look });

/**
 * Redirects after a form, with a message.
 *
 * @param code key of a text with its namespace, values as a query: `desk:flash.saved?name=mei`
 */
export async function goTo(visit: DeskVisit, path: string, code?: string, cookies: readonly string[] = []) {
  const headers = new Headers();
  if (code !== undefined) headers.append('Set-Cookie', await setFlash(visit, { tone: 'success', code }));
  for (const cookie of cookies) headers.append('Set-Cookie', cookie);
  return redirect(path, { status: 303, headers });
}

/**
 * Code of a message for {@link goTo}. A message that is shown above another record than its own names its own.
 *
 * @param values of the text: kept in the signed cookie for the next page
 */
export const flashOf = (key: string, values: Readonly<Record<string, string>>): string =>
  `${key}?${new URLSearchParams(values).toString()}`;

/** Code of the message that another member of staff has decided a record already. @param record its page's title */
export const decidedBefore = (record: string): string => flashOf('desk:flash.decidedBefore', { record });

/** Text of a file as an attachment, or inline for pictures; never cached. */
export function fileResponse(
  body: string | Uint8Array<ArrayBuffer>,
  type: string,
  { download }: { download?: string } = {},
): Response {
  const headers = new Headers({ 'Content-Type': type, 'Cache-Control': 'private, no-store' });
  if (download !== undefined) headers.set('Content-Disposition', `attachment; filename="${download}"`);
  return new Response(body, { headers });
}
