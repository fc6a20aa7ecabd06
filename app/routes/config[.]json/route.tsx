import { settings } from '~/config/settings.server';

/** The configuration that this process runs with. Source: specification, chapter 7 (GET /config.json). */
export const loader = () =>
  Response.json(
    { ...settings.client, apiBaseUrl: settings.client.apiBaseUrl ?? '/api' },
    { headers: { 'Cache-Control': 'public, max-age=60' } },
  );
