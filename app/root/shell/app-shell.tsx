import { Link, useLocation, useNavigation } from '@remix-run/react';
import type { TFunction } from 'i18next';
import { useEffect, type ReactNode } from 'react';
import { useTexts } from '~/i18n/use-texts';
import { paths } from '~/paths';
import { currentTab, TABS } from '~/tabs';
import { pageAbove } from '~/up';
import { FlashMessage } from '~/ui/feedback/flash-message';
import { PayWarningProvider } from '~/ui/feedback/service-words';
import { ProgressBar } from '~/ui/feedback/progress-bar';
import { Links } from '~/ui/layout/section';
import { Shell, type Tab } from '~/ui/layout/shell';
import { useFocusOnNavigation } from '../client/focus-on-navigation';
import { LegalLinks } from './legal-links';
import { NewLoginNote } from './new-login-note';
import { PreferenceForms } from './preference-forms';
import { NobodyPays } from './promises';
import { useShell, useUnread, type ShellData } from './shell-data';

function FooterContent({ shell }: { shell: ShellData }) {
  const { t } = useTexts('shell');
  const { pathname, search } = useLocation();
  const isPreferences = pathname === paths.preferences();
  const links = (
    <Links>
      <Link to={paths.aboutOperator()}>{t('operator')}</Link>
      <LegalLinks />
      {/* The menu of Profile has both. */}
      {!shell.signedIn && !isPreferences && <Link to={paths.preferences()}>{t('preferences')}</Link>}
      {shell.signedIn && pathname !== paths.profile() && <Link to={paths.logout()}>{t('logout')}</Link>}
    </Links>
  );
  return (
    <>
      {shell.operator ? (
        <>
          <p>
            {shell.operator.name} ·{' '}
            <a href={shell.operator.licenceUrl}>{t('licence', { licence: shell.operator.licence })}</a>
          </p>
          <p>{t('offeredIn', { countries: shell.operator.countries })}</p>
          <p>{t('complaints', { contact: shell.operator.complaints })}</p>
        </>
      ) : (
        <p>{t('demo')}</p>
      )}
      {isPreferences ? (
        links
      ) : (
        <PreferenceForms shell={shell} back={pathname + search}>
          {links}
        </PreferenceForms>
      )}
    </>
  );
}

/** Maximum of the badge; the upstream may not count further either. */
const MOST_UNREAD = 99;

function unreadBadge(t: TFunction, unread: number): Tab['badge'] {
  return unread > MOST_UNREAD
    ? { text: `${MOST_UNREAD}+`, label: t('unreadMany', { count: MOST_UNREAD }) }
    : { text: String(unread), label: t('unread', { count: unread }) };
}

/** The frame around every page, with the app's texts and links. */
export function AppShell({ children }: { children: ReactNode }) {
  const { t } = useTexts(['shell', 'bets', 'cards', 'limits', 'meet', 'news', 'security', 'withdraw']);
  const navigation = useNavigation();
  const location = useLocation();
  // If a script of the next page fails to load, the router reloads this page; legacy.js then continues to the target as
  // a full page load, which needs no script.
  const wanted = navigation.formMethod === undefined ? navigation.location : undefined;
  useEffect(() => {
    try {
      if (wanted) sessionStorage.setItem('wanted', `${Date.now()} ${wanted.pathname}${wanted.search}`);
      else sessionStorage.removeItem('wanted');
    } catch {
      // Storage may be forbidden; then a missing script costs a second tap.
    }
  }, [wanted]);
  useFocusOnNavigation();
  const shell = useShell();
  const unread = useUnread();
  const above = shell?.signedIn ? pageAbove(location.pathname) : undefined;
  // A page outside the tabs belongs to that of the page above it.
  const current = currentTab(above?.href ?? location.pathname);
  const tabs = TABS.map(([name, path]): Tab => ({
    icon: name,
    label: t(name),
    badge: name === 'profile' && unread ? unreadBadge(t, unread) : undefined,
    href: path,
    current: path === current,
  }));
  return (
    <Shell
      skipLabel={t('skip')}
      tabsLabel={t('tabs')}
      brand={shell?.brand ?? ['', '']}
      homeHref={shell?.signedIn ? paths.home() : paths.login()}
      up={above && { href: above.href, name: t(above.nameKey) }}
      tabs={shell?.signedIn ? tabs : []}
      footer={shell && <FooterContent shell={shell} />}
    >
      <ProgressBar busy={navigation.state !== 'idle'} label={t('loading')} />
      <PayWarningProvider value={<NobodyPays />}>
        <FlashMessage message={shell?.flash} page={location.key} />
        <NewLoginNote />
        {children}
      </PayWarningProvider>
    </Shell>
  );
}
