import type { LoaderFunctionArgs } from '@remix-run/node';
import { settings } from '~/config/settings.server';
import { currentConfig } from '~/upstream/call/service-config.server';
import { conditionalResponse } from '~/web/render/conditional-response.server';

/** The configuration of this process. Source: specification, chapter 7 (GET /config.json). */
export const loader = async ({ request }: LoaderFunctionArgs) => {
  // An address that only the server uses is not published.
  const apiBaseUrl = settings.client.apiBaseUrl ?? (settings.apiBaseUrl ? undefined : '/api');
  return conditionalResponse(request, JSON.stringify({ ...(await currentConfig()), apiBaseUrl }), {
    'Content-Type': 'application/json',
    'Cache-Control': 'public, max-age=60',
  });
};
