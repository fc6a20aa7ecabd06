/// <reference types="@remix-run/dev" />
/// <reference types="@remix-run/node" />
import '@remix-run/server-runtime';
import type { LoadContext } from './web/server/load-context.server';

declare module '@remix-run/server-runtime' {
  interface Future {
    v3_singleFetch: true;
  }
  // eslint-disable-next-line @typescript-eslint/no-empty-object-type -- declaration merging, as Remix documents it
  interface AppLoadContext extends LoadContext {}
}
