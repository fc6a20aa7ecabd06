import type { LoaderFunctionArgs } from '@remix-run/node';
import { offlineWorker, LEAVING_WORKER } from './offline-worker.server';
import { hasOffline, preferencesOf } from '~/web/session/preferences.server';
import { WORKER_POLICY } from '~/web/server/security-headers';
import { loadContextOf } from '~/web/server/load-context.server';

/**
 * The service worker for this browser. Browsers request it again with every page load. If offline pages are off (signed out, lite
 * mode, switched off by the operator), the script is one that unregisters itself.
 */
export const loader = async (args: LoaderFunctionArgs) => {
  const { request } = args;
  const { app } = await loadContextOf(args);
  const [preferences, session] = await Promise.all([preferencesOf(request), app.sessions.findSession(request)]);
  const isWanted = session !== undefined && hasOffline(app.settings, preferences);
  return new Response(isWanted ? offlineWorker(app, preferences) : LEAVING_WORKER, {
    headers: {
      'Content-Type': 'text/javascript; charset=utf-8',
      'Content-Security-Policy': WORKER_POLICY,
      'Cache-Control': 'private, no-cache',
      Vary: 'Accept-Language, Cookie, Save-Data',
    },
  });
};
