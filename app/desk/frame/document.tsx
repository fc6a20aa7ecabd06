import type { ReactNode } from 'react';
import { LANGUAGE_NAMES, LANGUAGES } from '~/i18n/language';
import { useTexts } from '~/i18n/use-texts';
import { HiddenField } from '~/ui/form/hidden-fields';
import type { Preferences } from '~/web/session/preferences.server';
import { NAV } from '../nav';
import { actionPath, deskPaths } from '../paths';
import { mayOpen } from '../roles';
import { DeskFactsProvider, useDesk, type DeskFacts } from './context';

interface Props extends Omit<DeskFacts, 'language'> {
  title: string;
  preferences: Preferences;
  /** Whether the page cannot be shown again: no button leaves it. */
  isShownOnce: boolean;
  flash: string | undefined;
  brand: string;
  children: ReactNode;
}

function Nav() {
  const { t } = useTexts('desk');
  const { staff, path } = useDesk();
  if (!staff) return null;
  const [here = ''] = path.split('?', 1);
  // Every address begins with that of the first page.
  const isHere = (href: string) => (href === deskPaths.home() ? here === href : here.startsWith(href));
  return (
    <nav className="d-nav" aria-label={t('nav')}>
      {NAV.filter(({ access }) => mayOpen(access, staff.role)).map(({ href, text, leadsTo = [] }) => (
        <a key={href} href={href} aria-current={[href, ...leadsTo].some(isHere) ? 'page' : undefined}>
          {t(text)}
        </a>
      ))}
    </nav>
  );
}

function Preferred({ theme }: Preferences) {
  const { t } = useTexts('desk');
  const { csrf, path, language } = useDesk();
  return (
    <form
      className="d-foot"
      method="post"
      action={actionPath(deskPaths.preferences(), 'set')}
      aria-label={t('settings')}
    >
      <HiddenField name="csrf" value={csrf} />
      <HiddenField name="back" value={path} />
      {LANGUAGES.map((one) => (
        <button key={one} name="language" value={one} lang={one} aria-pressed={one === language}>
          {LANGUAGE_NAMES[one]}
        </button>
      ))}
      <button name="theme" value={theme === 'dark' ? 'light' : 'dark'}>
        {t(theme === 'dark' ? 'toLight' : 'toDark')}
      </button>
    </form>
  );
}

/** The document of every page: who is signed in, the sections, a message, the page, language and theme. */
export function DeskDocument({ title, preferences, isShownOnce, flash, brand, children, ...facts }: Props) {
  const { t } = useTexts('desk');
  const { staff } = facts;
  return (
    <html lang={preferences.language} data-theme={preferences.theme}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{`${title} · ${t('title')}`}</title>
      </head>
      <body>
        <DeskFactsProvider value={{ ...facts, language: preferences.language }}>
          <a className="d-skip" href="#content">
            {t('skip')}
          </a>
          <header className="d-top">
            <strong>{t('brand', { brand })}</strong>
            <Nav />
            {staff && (
              <a href={deskPaths.account()} aria-current={facts.path === deskPaths.account() ? 'page' : undefined}>
                {staff.name}
              </a>
            )}
          </header>
          <main className="d-main" id="content" tabIndex={-1}>
            <div role="status">{flash && <p className="d-done">{flash}</p>}</div>
            {children}
          </main>
          {!isShownOnce && (
            <footer>
              <Preferred {...preferences} />
            </footer>
          )}
        </DeskFactsProvider>
      </body>
    </html>
  );
}
