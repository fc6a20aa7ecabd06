import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { embeddedMemberApi } from '~/upstream/call/embedded.server';
import { ADDRESS_HEADER } from '~/web/server/prepare-request.server';

/** The embedded member API, mounted for use from outside. Returns 404 when another member API is configured. */
async function answer({ request }: LoaderFunctionArgs | ActionFunctionArgs): Promise<Response> {
  if (!embeddedMemberApi) return Response.json({ code: 404, msg: 'Not found', data: null }, { status: 404 });
  const url = new URL(request.url);
  url.pathname = url.pathname.replace(/^\/api/, '');
  const headers = new Headers(request.headers);
  headers.set('x-forwarded-for', request.headers.get(ADDRESS_HEADER) ?? '');
  headers.delete('cookie');
  return (await embeddedMemberApi).fetch(
    new Request(url, {
      method: request.method,
      headers,
      signal: request.signal,
      ...(request.body ? { body: request.body, duplex: 'half' as const } : {}),
    }),
  );
}

export const loader = answer;
export const action = answer;
