import type { LoaderFunctionArgs } from '@remix-run/node';
import { Link } from '@remix-run/react';
import styles from '~/domains/meet/meet.module.css';
import { useTexts } from '~/i18n/use-texts';
import { paths } from '~/paths';
import { NeverAsked } from '~/root/shell/promises';
import { pageTitle } from '~/root/shell/shell-data';
import { layout, PageHead, Section } from '~/ui/layout/section';
import { memberPage } from '~/web/page/member-page.server';

export const meta = pageTitle('meet:safety.title');

export const loader = (args: LoaderFunctionArgs) => memberPage(args, () => Promise.resolve(null));

/** The known pattern of romance and investment fraud, and how to react. */
export default function SafetyPage() {
  const { t } = useTexts(['meet', 'service']);
  return (
    <>
      <PageHead title={t('meet:safety.title')} lead={t('meet:safety.lead')} />
      <NeverAsked />
      <Section title={t('meet:safety.howTitle')}>
        <ol className={styles['steps']}>
          <li>{t('meet:safety.how1')}</li>
          <li>{t('meet:safety.how2')}</li>
          <li>{t('meet:safety.how3')}</li>
          <li>{t('meet:safety.how4')}</li>
          <li>{t('meet:safety.how5')}</li>
          <li>{t('meet:safety.how6')}</li>
        </ol>
      </Section>
      <Section title={t('meet:safety.doTitle')}>
        <ul className={styles['steps']}>
          <li>{t('meet:safety.do1')}</li>
          <li>{t('meet:safety.do2')}</li>
          <li>{t('meet:safety.do3')}</li>
          <li>{t('meet:safety.do4')}</li>
        </ul>
      </Section>
      <Section title={t('meet:safety.paidTitle')}>
        <ul className={styles['steps']}>
          <li>{t('meet:safety.paid1')}</li>
          <li>{t('meet:safety.paid2')}</li>
          <li>{t('meet:safety.paid3')}</li>
          <li>{t('meet:safety.paid4')}</li>
        </ul>
      </Section>
      <p className={layout.links}>
        <Link to={paths.customerService()}>{t('service:title')}</Link>
        <Link to={paths.blocks()}>{t('meet:blocks.title')}</Link>
        <Link to={paths.meets()}>{t('meet:back')}</Link>
      </p>
    </>
  );
}
