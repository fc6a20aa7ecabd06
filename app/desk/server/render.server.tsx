import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { TextsProvider } from '~/i18n/use-texts';
import { takeFlash } from '~/web/session/flash.server';
import { preferencesOf } from '~/web/session/preferences.server';
import { withStyles } from '~/web/render/critical-css/critical-css.server';
import { DESK_STYLES } from '../frame/styles';
import { DeskDocument } from '../frame/document';
import type { DeskPage, ViewProps } from '../page';
import type { DeskVisit } from './visit.server';

/**
 * Policy of every page: no script at all, and nothing from elsewhere. The QR code of an invitation is a `data:` picture.
 *
 * @param styles hashes of the inline styles
 */
const policyOf = (styles: readonly string[]) =>
  [
    "default-src 'none'",
    "script-src 'none'",
    ['style-src', ...styles].join(' '),
    "img-src 'self' data:",
    "media-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "object-src 'none'",
  ].join('; ');

/** Status and headers of a page, and the form that it answers. */
export interface How {
  status?: number;
  headers?: Headers;
  reply?: ViewProps<unknown>['reply'];
  /** A page that cannot be shown again, such as recovery codes: without the buttons that would leave it. */
  isShownOnce?: boolean;
}

async function respond(
  visit: DeskVisit,
  { title, body }: { title: string; body: ReactNode },
  { status = 200, headers = new Headers(), isShownOnce = false }: How,
): Promise<Response> {
  const { app, request, session, staff, at, url, i18n } = visit;
  const [preferences, flash, csrf] = await Promise.all([
    preferencesOf(request),
    takeFlash({ app, request }),
    app.guards.formToken(request, session),
  ]);
  const markup = renderToStaticMarkup(
    <TextsProvider value={i18n}>
      <DeskDocument
        title={title}
        preferences={preferences}
        isShownOnce={isShownOnce}
        csrf={csrf.token}
        staff={staff}
        path={url.pathname + url.search}
        at={at}
        flash={flash && textOfFlash(visit, flash.flash.code)}
        brand={app.settings.env.BRAND_NAME}
      >
        {body}
      </DeskDocument>
    </TextsProvider>,
  );
  const { html, hashes } = withStyles(`<!doctype html>${markup}`, app.brandRules, false, DESK_STYLES);
  headers.set('Content-Type', 'text/html; charset=utf-8');
  headers.set('Content-Language', preferences.language);
  headers.set('Content-Security-Policy', policyOf(hashes));
  headers.set('Cache-Control', 'private, no-store');
  headers.set('X-Robots-Tag', 'noindex, nofollow');
  headers.append('Vary', 'Accept-Language, Cookie');
  if (flash) headers.append('Set-Cookie', flash.cleared);
  if (csrf.setCookie) headers.append('Set-Cookie', csrf.setCookie);
  return new Response(html, { status, headers });
}

function textOfFlash({ i18n }: DeskVisit, code: string): string {
  const [key = '', query] = code.split(/\?(.*)/s, 2);
  return i18n.t(key, { defaultValue: '', ...Object.fromEntries(new URLSearchParams(query)) });
}

/** Renders a page with its data. */
export function renderPage<Data>(
  visit: DeskVisit,
  page: Pick<DeskPage<Data, 'anyone'>, 'title' | 'View'>,
  data: Data,
  how: How = {},
): Promise<Response> {
  const { View } = page;
  const hasFailed = how.reply !== undefined && (how.status ?? 200) >= 400;
  const title = page.title(visit.i18n.t, data, visit.i18n.language);
  return respond(
    visit,
    {
      title: hasFailed ? visit.i18n.t('desk:error.title', { title }) : title,
      body: <View data={data} reply={how.reply} />,
    },
    how,
  );
}

/** What cannot be shown, by its reason. */
export type Problem = 'not_found' | 'forbidden' | 'failed' | 'unavailable' | 'origin' | 'unreadable';

/** Renders what went wrong, with the id under which the log has it. */
export function renderProblem(visit: DeskVisit, status: number, problem: Problem): Promise<Response> {
  const { t } = visit.i18n;
  const title = t(`desk:problem.${problem}.title`);
  const body = (
    <>
      <h1>{title}</h1>
      <p>{t(`desk:problem.${problem}.text`)}</p>
      <p>{t('desk:problem.reference', { id: visit.requestId })}</p>
    </>
  );
  return respond(visit, { title, body }, { status });
}
