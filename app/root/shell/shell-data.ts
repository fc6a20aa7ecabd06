import { isRouteErrorResponse, useRouteLoaderData, type MetaDescriptor, type MetaFunction } from '@remix-run/react';
import type { Catalogue } from '~/i18n/catalogue';
import { languageInstance } from '~/i18n/instance';
import type { Language } from '~/i18n/language';
import { errorText } from '~/i18n/error-text';
import type { Translator } from '~/i18n/translate';
import { useTexts } from '~/i18n/use-texts';
import { isPageProblem } from '~/web/page/problem';
import { GONE } from './gone';
import type { loadShell } from './shell.server';

/** The data of the frame around every page. */
export type ShellData = Awaited<ReturnType<typeof loadShell>>['data'];

/** The frame's data, in the language of the open page; `undefined` when even that failed to load. */
export function useShell(): ShellData | undefined {
  const shell = useRouteLoaderData<ShellData>('root');
  if (!shell) return undefined;
  const language = languageInstance(shell.language).language;
  return language === shell.language ? shell : { ...shell, language };
}

/** The member's language. */
export function useLanguage(): Language {
  return useShell()?.language ?? 'en';
}

/**
 * Number of unread announcements; `undefined` if unknown. The page of an announcement has a newer number than the
 * frame, which is loaded at the same time.
 */
export function useUnread(): number | undefined {
  const opened = useRouteLoaderData<{ unread?: number | undefined }>('routes/profile.announcements.detail.$id');
  return opened?.unread ?? useShell()?.unread;
}

/** Label of links to the announcements, with the number of unread ones. */
export function useAnnouncementsName(): string {
  const { t } = useTexts('news');
  const count = useUnread();
  return count ? t('titleUnread', { count }) : t('title');
}

type Matches = readonly { id: string; data?: unknown }[];

const shellOf = (matches: Matches) => matches.find(({ id }) => id === 'root')?.data as ShellData | undefined;

const textsOfShell = (matches: Matches) => languageInstance(shellOf(matches)?.language ?? 'en');

function titled(matches: Matches, write: (texts: Translator) => string): MetaDescriptor[] {
  const shell = shellOf(matches);
  const title = write(textsOfShell(matches));
  return [{ title: [title, shell?.brand.join(' ')].filter(Boolean).join(' · ') }];
}

/** Keys of texts, with their part: `meet:safety.title`. */
type TitleKey = { [Part in keyof Catalogue]: `${Part}:${keyof Catalogue[Part] & string}` }[keyof Catalogue];

/** Text keys of descriptions for search engines; only for public pages. */
type DescriptionKey =
  | 'account:login.description'
  | 'account:register.description'
  | 'operator:description'
  | 'shell:preferencesDescription';

/**
 * The title of a page: its own text, then the brand. Source: specification, chapter 2 ("route meta title").
 *
 * @param description of public pages
 */
export function pageTitle(key: TitleKey, description?: DescriptionKey): MetaFunction {
  return ({ matches }) => [
    ...titled(matches, (texts) => texts.t(key)),
    ...(description ? [{ name: 'description', content: textsOfShell(matches).t(description) }] : []),
  ];
}

/** The title of an error page, which replaces the route's own: what is missing, if it is an entry of a list. */
export const problemTitle: MetaFunction = ({ matches, error }) =>
  titled(matches, (texts) => {
    if (!isRouteErrorResponse(error) || error.status !== 404) return texts.t('errors:title');
    const { data } = error as { data: unknown };
    return isPageProblem(data) && !data.failure && GONE.get(data.code)
      ? errorText(texts, data.code)
      : texts.t('errors:notFound.title');
  });

/** The title of a page about one item, from its name. */
export function namedTitle(matches: unknown, name: string | undefined, otherwise: TitleKey) {
  return titled(matches as Matches, (texts) => name ?? texts.t(otherwise));
}
