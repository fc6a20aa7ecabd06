import { CSRF_FIELD, belongsToOtherMember } from '~/web/form/form-guards.server';
import { findEntries, forgetEntries, hasDraftFor, saveDraft } from '~/web/form/form-draft.server';
import { keptReply } from '~/web/form/page-with-draft.server';
import { FormUnreadable, readForm } from '~/web/form/parse-body.server';
import { pathOf } from '~/web/page/request-context.server';
import { COOKIE_PREFIX } from './cookie-prefix';
import type { How } from './render.server';
import type { DeskVisit } from './visit.server';

// What was typed into a form whose session was over: kept as for members, until the same login has signed in again.

const COOKIE = `${COOKIE_PREFIX}entries`;

/** The fields of a form; those that came first of one that is too large for a visitor who is not signed in. */
async function fieldsOf(request: Request): Promise<FormData> {
  try {
    return await readForm(request);
  } catch (error) {
    if (error instanceof FormUnreadable) return error.fields;
    throw error;
  }
}

/** @returns a `Set-Cookie` value; `undefined` where nothing was typed, or the form is not of this browser's login */
export async function keepForm(visit: DeskVisit): Promise<string | undefined> {
  const { app, request, session } = visit;
  if (!session) return undefined;
  const fields = await fieldsOf(request);
  if (!(await app.guards.hasFormToken(request, fields)) || belongsToOtherMember(session, fields)) return undefined;
  const texts = [...fields].filter(
    (field): field is [string, string] => field[0] !== CSRF_FIELD && typeof field[1] === 'string',
  );
  return saveDraft(
    visit,
    session,
    { page: pathOf(visit), values: Object.fromEntries(texts), isUnknown: false },
    COOKIE,
  );
}

/** What the sign-in may tell of a form that was kept for the page that it leads back to. */
export const isKeptFor = (request: Request, page: string | null) => hasDraftFor(request, page, COOKIE);

/** What was kept of a form of this page, as its last answer; it is deleted from the browser. */
export async function keptForm(visit: DeskVisit): Promise<How | undefined> {
  const { request, session, url, language } = visit;
  const action = url.searchParams.get('do');
  const kept = session && action !== null ? await findEntries(visit, session, pathOf(visit), COOKIE) : undefined;
  if (!kept || action === null) return undefined;
  const headers = new Headers({ 'Set-Cookie': forgetEntries(request, COOKIE) });
  return { reply: { action, reply: keptReply(kept, language) }, headers };
}
