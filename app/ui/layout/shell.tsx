import { Link } from '@remix-run/react';
import type { ReactNode } from 'react';
import { Icon, type IconName } from '../media/icon';
import { InPageLink } from './in-page-link';
import styles from './layout.module.css';

/** A link to one of the main pages. */
export interface Tab {
  icon: IconName;
  label: string;
  /** A number beside the icon, and its accessible label. */
  badge?: { text: string; label: string } | undefined;
  href: string;
  current: boolean;
}

interface Props {
  skipLabel: string;
  tabsLabel: string;
  /** The logo's two words. */
  brand: readonly [string, string];
  homeHref: string;
  /** The page above a sub-page. */
  up: { href: string; name: string } | undefined;
  /** The tab bar; empty for visitors who are not signed in. */
  tabs: readonly Tab[];
  footer: ReactNode;
  children: ReactNode;
}

/** The frame around every page: skip link, top bar, content, footer, tab bar (a side rail on wide screens). */
export function Shell({ skipLabel, tabsLabel, brand, homeHref, up, tabs, footer, children }: Props) {
  return (
    <div className={tabs.length > 0 ? `${styles['frame']} ${styles['withTabs']}` : styles['frame']}>
      <InPageLink className={styles['skip']} to="content">
        {skipLabel}
      </InPageLink>
      <header className={styles['top']}>
        <div className={styles['topInner']}>
          {up && (
            <Link className={styles['up']} to={up.href}>
              <span aria-hidden="true">‹</span> <span className={styles['upName']}>{up.name}</span>
            </Link>
          )}
          <a className={styles['logo']} href={homeHref}>
            <Icon name="moon" size={22} />
            <span>
              {brand[0]} <span>{brand[1]}</span>
            </span>
          </a>
        </div>
      </header>
      {tabs.length > 0 && (
        <nav className={styles['tabs']} aria-label={tabsLabel}>
          <ul>
            {tabs.map(({ icon, label, badge, href, current }) => (
              <li key={icon}>
                {/* A full page load: on a slow phone it is faster than fetching scripts and rendering the page. Record 0034. */}
                <a href={href} aria-current={current ? 'page' : undefined}>
                  <Icon name={icon} />
                  {label}
                  {badge && (
                    <>
                      {' '}
                      {/* Drawn by the style sheet: without it the label says the number. */}
                      <span className={styles['badge']} data-text={badge.text} aria-hidden="true" />
                      <span className={styles['unseen']}>{badge.label}</span>
                    </>
                  )}
                </a>
              </li>
            ))}
          </ul>
        </nav>
      )}
      <main className={styles['main']} id="content" tabIndex={-1}>
        {children}
      </main>
      <footer className={styles['footer']}>{footer}</footer>
    </div>
  );
}
