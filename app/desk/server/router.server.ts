import { matchPath } from '@remix-run/react';
import { redirect } from '@remix-run/node';
import { clearSession } from '~/web/session/session.server';
import type { LoadContext } from '~/web/server/load-context.server';
import { PAGES } from '../pages';
import type { DeskFile, DeskPage } from '../page';
import { deskPaths } from '../paths';
import { mayOpen, type Access } from '../roles';
import { DESK_COOKIE } from './cookie-prefix';
import { renderPage, renderProblem } from './render.server';
import { findStaff, visitOf, type DeskStore, type DeskVisit } from './visit.server';

/** A page or file, with the types that its own definition has checked. */
type Route = (DeskPage<unknown, 'anyone'> | DeskFile<'anyone'>) & { access: Access };

const isFile = (route: Route): route is DeskFile<'anyone'> => 'answer' in route;

/** Addresses that `checkRequest` rewrites what it rejects to. */
const REJECTED: Readonly<Record<string, [status: number, code: 'origin' | 'unreadable']>> = {
  '/origin-mismatch': [403, 'origin'],
  '/unreadable': [400, 'unreadable'],
};

function find(path: string): { route: Route; params: Readonly<Record<string, string | undefined>> } | undefined {
  for (const route of PAGES) {
    const match = matchPath(route.path, path);
    if (match) return { route: route as unknown as Route, params: match.params };
  }
  return undefined;
}

async function answerForm(route: DeskPage<unknown, 'anyone'>, visit: DeskVisit): Promise<Response> {
  const action = visit.url.searchParams.get('do') ?? '';
  const act = Object.hasOwn(route.actions ?? {}, action) ? route.actions?.[action] : undefined;
  if (!act) return renderProblem(visit, 404, 'not_found');
  const answer = await act(visit);
  if (answer instanceof Response) return answer;
  return answerPage(route, visit, {
    reply: { action, reply: answer.data },
    status: answer.init?.status ?? 400,
    headers: new Headers(answer.init?.headers),
  });
}

async function answerPage(
  route: DeskPage<unknown, 'anyone'>,
  visit: DeskVisit,
  how: Parameters<typeof renderPage>[3] = {},
): Promise<Response> {
  const data = await route.load(visit);
  return data instanceof Response ? data : renderPage(visit, route, data, how);
}

async function answerRoute(route: Route, visit: DeskVisit): Promise<Response> {
  const isForm = visit.request.method === 'POST';
  if (!visit.staff && route.access !== 'anyone') {
    // A session that is over leaves its cookie.
    const headers = new Headers();
    for (const cookie of clearSession(visit.request, DESK_COOKIE)) headers.append('Set-Cookie', cookie);
    return redirect(deskPaths.signIn(isForm ? undefined : visit.url.pathname + visit.url.search), {
      status: 303,
      headers,
    });
  }
  if (!mayOpen(route.access, visit.staff?.role)) return renderProblem(visit, 403, 'forbidden');
  if (isFile(route)) return isForm ? renderProblem(visit, 405, 'not_found') : route.answer(visit);
  if (isForm && !mayOpen(route.actsFor ?? route.access, visit.staff?.role))
    return renderProblem(visit, 403, 'forbidden');
  return isForm ? answerForm(route, visit) : answerPage(route, visit);
}

/** Answers a request at the desk, whatever becomes of it. */
export async function answerAtDesk(desk: DeskStore, request: Request, loadContext: LoadContext): Promise<Response> {
  const { pathname } = new URL(request.url);
  const found = find(pathname);
  const visit = await visitOf(desk, request, found?.params ?? {}, loadContext);
  if (pathname === '/') return redirect(deskPaths.home(), 303);
  try {
    visit.staff = await findStaff(visit);
    const rejected = REJECTED[pathname];
    if (rejected) return await renderProblem(visit, ...rejected);
    if (!found || !['GET', 'HEAD', 'POST'].includes(request.method))
      return await renderProblem(visit, 404, 'not_found');
    return await answerRoute(found.route, visit);
  } catch (error) {
    if (error instanceof Response) return error;
    const { app, requestId } = loadContext;
    app.log.error({ err: error, requestId, method: request.method, path: pathname }, 'a page of the desk failed');
    return renderProblem(visit, 500, 'failed');
  }
}
