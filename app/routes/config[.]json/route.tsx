import { settings } from '~/config/settings.server';

/** The configuration that this process runs with. Source: specification, chapter 7 (GET /config.json). */
export const loader = () =>
  Response.json(
    // An address that only the server uses is nobody else's business.
    { ...settings.client, apiBaseUrl: settings.client.apiBaseUrl ?? (settings.apiBaseUrl ? undefined : '/api') },
    { headers: { 'Cache-Control': 'public, max-age=60' } },
  );
