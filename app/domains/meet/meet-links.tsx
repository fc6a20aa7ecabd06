import { Link, useLocation } from '@remix-run/react';
import { useTexts } from '~/i18n/use-texts';
import { paths } from '~/paths';
import { layout } from '~/ui/layout/section';

/** Links from Meet to its pages without profiles, except to the page itself. */
export function MeetLinks() {
  const { t } = useTexts('meet');
  const { pathname } = useLocation();
  const pages = [
    [paths.meetSafety(), t('safety.title')],
    [paths.dateRequests(), t('requests.title')],
    [paths.blocks(), t('blocks.title')],
  ] as const;
  return (
    <nav className={layout.links} aria-label={t('more')}>
      {pages
        .filter(([href]) => href !== pathname)
        .flatMap(([href, name]) => [
          <Link key={href} to={href}>
            {name}
          </Link>,
          ' ',
        ])}
    </nav>
  );
}
