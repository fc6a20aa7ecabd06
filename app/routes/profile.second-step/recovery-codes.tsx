import { useTexts } from '~/i18n/use-texts';
import { paths } from '~/paths';
import { buttonLink } from '~/ui/form/button';
import { CopyButton } from '~/ui/form/copy-button';
import { layout, PageHead } from '~/ui/layout/section';
import styles from './second-step.module.css';

/** The recovery codes, in the answer that made them. */
export function RecoveryCodes({ codes }: { codes: readonly string[] }) {
  const { t } = useTexts('secondStep');
  return (
    <div className={layout.narrow}>
      <PageHead title={t('codes.title')} lead={t('codes.lead')} />
      <ul className={styles['codes']}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <CopyButton
        text={codes.join('\n')}
        label={{ text: t('codes.copy'), full: t('codes.copyAll') }}
        copied={t('codes.copied')}
        failed={t('codes.copyFailed')}
      />
      <p>
        {/* A full page load: the codes do not stay in the page's memory. */}
        <a className={buttonLink.quiet} href={paths.secondStep()}>
          {t('codes.done')}
        </a>
      </p>
    </div>
  );
}
