import type { LoaderFunctionArgs } from '@remix-run/node';
import { memberPage, problemResponse, publicPage } from '~/web/page/member-page.server';

/**
 * A file that is missing is missing for everybody: a script or picture is no page to sign in for. Addresses that begin with
 * /register are open to everybody as well. Source: specification, chapter 2, route guard.
 */
const PUBLIC = /^\/(build|demo|icons|images)(\/|$)|^\/[^/]+\.[a-z]{2,11}$|^\/register/;

/** Any other address: the guard first, as everywhere, then the page that says that nothing is here. */
export const loader = (args: LoaderFunctionArgs) =>
  (PUBLIC.test(new URL(args.request.url).pathname) ? publicPage : memberPage)(args, (visit) => {
    throw problemResponse(visit, 'notFound.text', 404);
  });

export default function NotFoundPage() {
  return null;
}
