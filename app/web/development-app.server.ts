import { orRefuseToStart } from '~/config/refuse-to-start.server';
import { loadSettings } from '~/config/settings.server';
import { createApp, type App } from './app.server';

declare global {
  // The development server runs the build again after every change; the database and Redis stay open.

  var openInDevelopment: Pick<App, 'memberApi' | 'store'> | undefined;
}

async function create(): Promise<App> {
  const app = await createApp(await loadSettings(), globalThis.openInDevelopment);
  globalThis.openInDevelopment = { memberApi: app.memberApi, store: app.store };
  return app;
}

let made: Promise<App> | undefined;

/** The app of the development server, which knows no app of ours; made at the first request. */
export const developmentApp = (): Promise<App> => (made ??= orRefuseToStart(create()));
