import type { LoaderFunctionArgs } from '@remix-run/node';
import { memberPage, problemResponse, publicPage } from '~/web/page/member-page.server';

/**
 * A missing file is missing for everyone: a request for a script or picture is not redirected to the login page. Addresses that
 * begin with /register are public as well. Source: specification, chapter 2, route guard. The desk has a port of its own.
 */
const PUBLIC = /^\/(build|demo|desk|icons|images)(\/|$)|^\/[^/]+\.[a-z]{2,11}$|^\/register/;

/** Any other address: first the guard, as on all pages, then the page for unknown addresses. */
export const loader = (args: LoaderFunctionArgs) =>
  (PUBLIC.test(new URL(args.request.url).pathname) ? publicPage : memberPage)(args, (visit) => {
    throw problemResponse(visit, 'notFound.text', 404);
  });

export default function NotFoundPage() {
  return null;
}
