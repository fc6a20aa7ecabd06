import type { LoaderFunctionArgs } from '@remix-run/node';
import { problemResponse, publicPage } from '~/web/page.server';

const WHY = {
  address: ['address.text', 400],
  length: ['address.long', 414],
  method: ['method.text', 405],
} as const;

/** Shown in place of a request that no page could read (web/incoming.server sends it here). */
export const loader = (args: LoaderFunctionArgs) =>
  publicPage(args, async (visit) => {
    const why = visit.url.searchParams.get('why') as keyof typeof WHY | null;
    const [code, status] = WHY[why ?? 'address'] ?? WHY.address;
    throw problemResponse(visit, code, status);
  });

export default function UnreadablePage() {
  return null;
}
