import type { LoaderFunctionArgs } from '@remix-run/node';
import type { ErrorKey } from '~/i18n/error-key';
import { problemResponse, publicPage } from '~/web/page/member-page.server';

const WHY = new Map<string | null, readonly [code: ErrorKey, status: number]>([
  ['length', ['address.long', 414]],
  ['method', ['method.text', 405]],
]);

/** Shown for a request that could not be parsed (web/incoming.server rewrites to it). */
export const loader = (args: LoaderFunctionArgs) =>
  publicPage(args, async (visit) => {
    const [code, status] = WHY.get(visit.url.searchParams.get('why')) ?? ['address.text', 400];
    throw problemResponse(visit, code, status);
  });

export default function UnreadablePage() {
  return null;
}
