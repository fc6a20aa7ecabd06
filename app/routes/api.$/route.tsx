import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { loadContextOf } from '~/web/server/load-context.server';

/** The embedded member API, mounted for whoever wants to use it from outside; nothing is here when another one is in use. */
async function answer(args: LoaderFunctionArgs | ActionFunctionArgs): Promise<Response> {
  const { app, requestId, address, agent } = await loadContextOf(args);
  if (!app.memberApi) return Response.json({ code: 404, msg: 'Not found', data: null }, { status: 404 });
  const { request } = args;
  const url = new URL(request.url);
  url.pathname = url.pathname.replace(/^\/api/, '');
  const headers = new Headers(request.headers);
  headers.set('x-forwarded-for', address);
  headers.set('x-request-id', requestId);
  if (agent === undefined) headers.delete('x-member-agent');
  else headers.set('x-member-agent', agent);
  headers.delete('cookie');
  return (await app.memberApi).fetch(
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
