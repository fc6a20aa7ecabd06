import type { LoaderFunctionArgs } from '@remix-run/node';
import { loadContextOf } from '~/web/server/load-context.server';
import { conditionalResponse } from '~/web/render/conditional-response.server';

/** The configuration of this process. Source: specification, chapter 7 (GET /config.json). */
export const loader = async (args: LoaderFunctionArgs) => {
  const { settings, upstream } = (await loadContextOf(args)).app;
  // An address that only the server uses is not published.
  const apiBaseUrl = settings.client.apiBaseUrl ?? (settings.apiBaseUrl ? undefined : '/api');
  return conditionalResponse(args.request, JSON.stringify({ ...(await upstream.currentConfig()), apiBaseUrl }), {
    'Content-Type': 'application/json',
    'Cache-Control': 'public, max-age=60',
  });
};
