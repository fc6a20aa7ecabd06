import { Link } from '@remix-run/react';
import { useTexts } from '~/i18n/use-texts';
import { paths } from '~/paths';
import { layout } from '~/ui/layout/section';

/** Links from Meet to its pages without profiles. */
export function MeetLinks() {
  const { t } = useTexts('meet');
  return (
    <nav className={layout.links} aria-label={t('more')}>
      <Link to={paths.meetSafety()}>{t('safety.title')}</Link>
      <Link to={paths.dateRequests()}>{t('requests.title')}</Link>
      <Link to={paths.blocks()}>{t('blocks.title')}</Link>
    </nav>
  );
}
