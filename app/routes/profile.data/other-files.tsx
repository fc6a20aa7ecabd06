import { Link } from '@remix-run/react';
import { useTexts } from '~/i18n/use-texts';
import { paths } from '~/paths';

/** The files that exist in front of every service. */
export function OtherFiles() {
  const { t } = useTexts('ownData');
  return (
    <>
      <p>{t('unsupported')}</p>
      <ul>
        <li>
          <Link to={paths.records()}>{t('statement')}</Link>
        </li>
        <li>
          <a href={paths.betsCsv()} download>
            {t('bets')}
          </a>
        </li>
        <li>
          <a href={paths.serviceTranscript()} download>
            {t('messages')}
          </a>
        </li>
      </ul>
    </>
  );
}
