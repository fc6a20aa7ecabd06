import { Link } from '@remix-run/react';
import { useTexts } from '~/i18n/use-texts';
import { paths } from '~/paths';
import { Note } from '~/ui/feedback/notes';
import { buttonLink } from '~/ui/form/button';

/** Leads to the page where all limits are set without which the service takes no recharge and no bet. */
export function LimitsMissing() {
  const { t } = useTexts('limitAsk');
  return (
    <Note>
      <p>{t('leadAll')}</p>
      <Link className={buttonLink.quiet} to={paths.firstLimits()}>
        {t('title')}
      </Link>
    </Note>
  );
}
