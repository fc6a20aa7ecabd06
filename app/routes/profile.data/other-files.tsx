import { Link } from '@remix-run/react';
import { useTexts } from '~/i18n/use-texts';
import { paths } from '~/paths';
import { Links } from '~/ui/layout/section';

/** The files that exist in front of every service. */
export function OtherFiles() {
  const { t } = useTexts('ownData');
  return (
    <>
      <p>{t('unsupported')}</p>
      <Links>
        <Link to={paths.records()}>{t('statement')}</Link>
        <a href={paths.betsCsv()} download>
          {t('bets')}
        </a>
        <a href={paths.serviceTranscript()} download>
          {t('messages')}
        </a>
      </Links>
    </>
  );
}
