import { Link } from '@remix-run/react';
import { useTexts } from '~/i18n/use-texts';
import { buttonLink } from '../form/button';
import { layout } from './section';

interface Props {
  page: number;
  /** Whether there is a next page. */
  more: boolean;
  /** The last page, where it is known. */
  last?: number | undefined;
  href: (page: number) => string;
}

/** Links to the previous and next page, which can be bookmarked. */
export function Pager({ page, more, last, href }: Props) {
  const { t } = useTexts('shell');
  if (page === 1 && !more) return null;
  const here = last === undefined ? t('pageOf', { page }) : t('pageOfLast', { page, last });
  return (
    <nav className={layout.pages} aria-label={here}>
      {page > 1 && (
        <Link className={buttonLink.quiet} to={href(page - 1)} rel="prev">
          {t('previous')}
        </Link>
      )}{' '}
      <span>{here}</span>{' '}
      {more && (
        <Link className={buttonLink.quiet} to={href(page + 1)} rel="next">
          {t('next')}
        </Link>
      )}
    </nav>
  );
}
