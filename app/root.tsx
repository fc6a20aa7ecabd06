import './ui/tokens.css';
import './ui/base.css';
import { cssBundleHref } from '@remix-run/css-bundle';
import type { LinksFunction } from '@remix-run/node';
import { Links, Meta, Outlet, ScrollRestoration, useMatches, type ShouldRevalidateFunction } from '@remix-run/react';
import { useEffect, useState, type ReactNode } from 'react';
import { paths } from './paths';
import { AppShell } from '~/root/shell/app-shell';
import { alwaysUnlessLineLost } from '~/root/client/offline-submit';
import { useOffline } from '~/root/client/offline';
import { RouteProblem } from '~/root/shell/route-problem';
import { problemTitle, useShell } from '~/root/shell/shell-data';
import { useNotedPosition } from '~/root/client/scroll-positions';
import { loadShell } from '~/root/shell/shell.server';
import { LiteProvider } from './ui/media/lite';
import type { RouteHandle } from '~/web/render/route-handle';

export const links: LinksFunction = () => [
  { rel: 'icon', href: paths.icon('favicon.png'), sizes: '96x96' },
  { rel: 'apple-touch-icon', href: paths.icon('apple-touch-icon.png') },
  ...(cssBundleHref ? [{ rel: 'stylesheet', href: cssBundleHref }] : []),
];

export const meta = problemTitle;

export const loader = loadShell;

export const handle: RouteHandle = { personal: ({ flash }) => (flash ? undefined : ['csrf']) };

/**
 * The frame's data depends on what a member does (a form, reading an announcement), not on navigation; an expired login
 * loads a new document.
 */
export const shouldRevalidate: ShouldRevalidateFunction = (change) =>
  (change.formMethod === undefined && change.currentUrl.pathname.startsWith(paths.announcement(''))) ||
  (change.formMethod !== undefined && change.formMethod !== 'GET' && alwaysUnlessLineLost(change));

/** Restores scroll positions after hydration; until then the browser does it. */
function RestoredScroll() {
  const [isTakenOver, setTakenOver] = useState(false);
  useNotedPosition();
  useEffect(() => setTakenOver(true), []);
  return isTakenOver ? <ScrollRestoration /> : null;
}

/** Loads a page again without scripts: see `RouteHandle`. Not by header, which would also reload the page that scripts open next. */
function Reload({ lite }: { lite: boolean }) {
  const { handle, data } = useMatches().at(-1) ?? {};
  const seconds = data
    ? (handle as RouteHandle | undefined)?.reloadsAfter?.(data as Record<string, unknown>)
    : undefined;
  if (seconds === undefined) return null;
  const reload = <meta httpEquiv="refresh" content={String(seconds)} />;
  // Lite mode sends no scripts to browsers that could run them.
  return lite ? reload : <noscript>{reload}</noscript>;
}

/**
 * The document, around pages and error pages alike. Its scripts, and its inline styles for browsers without the
 * stylesheet, are added when it is rendered: see entry.server.
 */
export function Layout({ children }: { children: ReactNode }) {
  const shell = useShell();
  useOffline(shell?.offline);
  return (
    <html lang={shell?.language ?? 'en'} data-theme={shell?.theme ?? 'dark'} data-signed-in={shell?.signedIn}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        {shell?.themeColors.map(({ color, media }) => (
          <meta key={color} name="theme-color" content={color} media={media} />
        ))}
        <Meta />
        <Reload lite={shell?.lite ?? false} />
        <Links />
        {shell && <link rel="manifest" href={paths.manifest(shell.language)} />}
      </head>
      <body>
        <LiteProvider value={shell?.lite ?? false}>
          <AppShell>{children}</AppShell>
        </LiteProvider>
        <RestoredScroll />
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
