import type { LoaderFunctionArgs } from '@remix-run/node';
import { announcementWords } from '~/domains/news/announcement-words.server';
import { findFeed } from '~/domains/news/feed.api.server';
import { feedTime, writeFeed } from '~/domains/news/feed.view';
import { readLanguage } from '~/i18n/language';
import { textsOf } from '~/i18n/texts.server';
import { paths } from '~/paths';
import { statusOf, UpstreamError } from '~/upstream/call/upstream-error';
import { contextOf, createApiFor } from '~/web/page/request-context.server';
import { conditionalResponse } from '~/web/render/conditional-response.server';
import { publicOrigin } from '~/web/session/request-info.server';

const say = (text: string, status: number) =>
  new Response(`${text}\n`, {
    status,
    headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'private, no-store' },
  });

/**
 * The announcements as an Atom feed, where the service gives them out without a login. Feed readers have no cookies, so the address has
 * the language, and the visitor's own login is not used: nothing of a member can be in it.
 */
export async function loader(args: LoaderFunctionArgs) {
  const visit = await contextOf(args);
  const { url, request, app } = visit;
  const language = readLanguage(url.searchParams.get('lang') ?? '') ?? visit.language;
  const { t } = textsOf(language);
  try {
    const announcements = await findFeed(createApiFor({ ...visit, language }, undefined));
    if (!announcements) return say(t('news:feed.none'), 404);
    const entries = announcements.flatMap((announcement) => {
      const words = announcementWords(announcement, language);
      return words ? [{ ...announcement, words }] : [];
    });
    const origin = publicOrigin(visit);
    const feed = writeFeed({
      language,
      origin,
      self: origin + paths.announcementFeed(language),
      page: origin + paths.announcements(),
      title: `${app.settings.env.BRAND_NAME}: ${t('news:title')}`,
      author: t('shell:byOperator'),
      warning: t('shell:nobodyPays'),
      entries,
      pageOf: (id) => origin + paths.announcement(id),
    });
    return conditionalResponse(request, feed, {
      'Content-Type': 'application/atom+xml; charset=utf-8',
      'Content-Language': language,
      'Cache-Control': 'private, no-cache',
      'Last-Modified': new Date(feedTime(entries) ?? 0).toUTCString(),
      Vary: 'Accept-Language, Cookie',
    });
  } catch (error) {
    if (!(error instanceof UpstreamError)) throw error;
    return say(t('errors:load.notices'), Math.max(502, statusOf(error)));
  }
}
