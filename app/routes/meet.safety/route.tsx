import type { LoaderFunctionArgs } from '@remix-run/node';
import { Link } from '@remix-run/react';
import { useTranslation } from 'react-i18next';
import styles from '~/domains/meet/meet.module.css';
import { paths } from '~/paths';
import { pageTitle } from '~/root/shell-data';
import { layout, PageHead, Section } from '~/ui/layout/section';
import { memberPage } from '~/web/page.server';

export const meta = pageTitle('meet:safety.title');

export const loader = (args: LoaderFunctionArgs) => memberPage(args, () => Promise.resolve(null));

/** The known pattern of romance and investment fraud, and what to do about it. */
export default function SafetyPage() {
  const { t } = useTranslation('meet');
  return (
    <>
      <PageHead title={t('safety.title')} lead={t('safety.lead')} />
      <Section title={t('safety.howTitle')}>
        <ol className={styles['steps']}>
          <li>{t('safety.how1')}</li>
          <li>{t('safety.how2')}</li>
          <li>{t('safety.how3')}</li>
          <li>{t('safety.how4')}</li>
          <li>{t('safety.how5')}</li>
          <li>{t('safety.how6')}</li>
        </ol>
      </Section>
      <Section title={t('safety.doTitle')}>
        <ul className={styles['steps']}>
          <li>{t('safety.do1')}</li>
          <li>{t('safety.do2')}</li>
          <li>{t('safety.do3')}</li>
          <li>{t('safety.do4')}</li>
        </ul>
      </Section>
      <Section title={t('safety.paidTitle')}>
        <ul className={styles['steps']}>
          <li>{t('safety.paid1')}</li>
          <li>{t('safety.paid2')}</li>
          <li>{t('safety.paid3')}</li>
          <li>{t('safety.paid4')}</li>
        </ul>
      </Section>
      <p className={layout.links}>
        <Link to={paths.blocks()}>{t('blocks.title')}</Link>
        <Link to={paths.meets()}>{t('back')}</Link>
      </p>
    </>
  );
}
