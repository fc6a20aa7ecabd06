import './ui/tokens.css';
import './ui/base.css';
import { cssBundleHref } from '@remix-run/css-bundle';
import type { LinksFunction } from '@remix-run/node';
import { Links, Meta, Outlet, Scripts, ScrollRestoration, type ShouldRevalidateFunction } from '@remix-run/react';
import type { ReactNode } from 'react';
import { paths } from './paths';
import { AppShell } from './root/app-shell';
import { alwaysUnlessLineLost } from './root/lost-line';
import { RouteProblem } from './root/route-problem';
import { problemTitle, useShell } from './root/shell-data';
import { loadShell } from './root/shell.server';
import { LiteProvider } from './ui/media/lite';
import { useNonce } from './ui/nonce';

export const links: LinksFunction = () => [
  { rel: 'icon', href: '/images/icon.svg', type: 'image/svg+xml' },
  ...(cssBundleHref ? [{ rel: 'stylesheet', href: cssBundleHref }] : []),
];

export const meta = problemTitle;

export const loader = loadShell;

/**
 * The frame changes with what a member does (a form, reading an announcement), not with where they go; a login that is over
 * loads a new document.
 */
export const shouldRevalidate: ShouldRevalidateFunction = (change) =>
  (change.formMethod === undefined && change.currentUrl.pathname.startsWith(paths.announcement(''))) ||
  (change.formMethod !== undefined && change.formMethod !== 'GET' && alwaysUnlessLineLost(change));

/** The document. It stands around pages and error pages alike; in lite mode it carries no script at all. */
export function Layout({ children }: { children: ReactNode }) {
  const shell = useShell();
  const nonce = useNonce();
  return (
    <html lang={shell?.language ?? 'en'} data-theme={shell?.theme ?? 'dark'} data-signed-in={shell?.signedIn}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <Meta />
        <Links />
        {!shell?.lite && <script src="/legacy.js" data-csrf={shell?.csrf} defer />}
      </head>
      <body>
        <LiteProvider value={shell?.lite ?? false}>
          <AppShell>{children}</AppShell>
        </LiteProvider>
        {!shell?.lite && <ScrollRestoration nonce={nonce} />}
        {!shell?.lite && <Scripts nonce={nonce} />}
      </body>
    </html>
  );
}

export default function App() {
  return <Outlet />;
}

export function ErrorBoundary() {
  return <RouteProblem />;
}
