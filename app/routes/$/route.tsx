import type { LoaderFunctionArgs } from '@remix-run/node';
import { memberPage, problemResponse, publicPage } from '~/web/page.server';

/** Folders of files. A file that is missing is missing for everybody: a script or picture is no page to sign in for. */
const FILES = /^\/(build|demo|images)\//;

/** Any other address: the guard first, as everywhere, then the page that says that nothing is here. */
export const loader = (args: LoaderFunctionArgs) =>
  (FILES.test(new URL(args.request.url).pathname) ? publicPage : memberPage)(args, (visit) => {
    throw problemResponse(visit, 'notFound.text', 404);
  });

export default function NotFoundPage() {
  return null;
}
