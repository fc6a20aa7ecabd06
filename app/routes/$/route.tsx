import { pageTitle } from '~/root/shell-data';
import { memberPage, problemResponse } from '~/web/page.server';

export const meta = pageTitle('errors:notFound.title');

/** Any other address: the guard first, as everywhere, then the page that says that nothing is here. */
export const loader = memberPage((visit) => {
  throw problemResponse(visit, 'notFound.text', 404);
});

export default function NotFoundPage() {
  return null;
}
