import { Link } from '@remix-run/react';
import { useTranslation } from 'react-i18next';
import { paths } from '~/paths';
import { useAnnouncementsName } from '~/root/shell-data';
import { Section } from '~/ui/layout/section';
import styles from './profile.module.css';

/** Everything that belongs to a member, each on a page of its own. */
export function Menu() {
  const { t } = useTranslation([
    'account',
    'cards',
    'limits',
    'recharge',
    'records',
    'security',
    'service',
    'shell',
    'withdraw',
  ]);
  const menu: readonly (readonly [href: string, name: string])[] = [
    [paths.recharge(), t('recharge:title')],
    [paths.withdraw(), t('withdraw:title')],
    [paths.cards(), t('cards:title')],
    [paths.records(), t('records:title')],
    [paths.announcements(), useAnnouncementsName()],
    [paths.limits(), t('limits:title')],
    [paths.changePassword(), t('security:login.title')],
    [paths.paymentPassword(), t('security:payment.title')],
    [paths.customerService(), t('service:title')],
    [paths.preferences(), t('shell:preferences')],
    [paths.logout(), t('shell:logout')],
  ];
  return (
    <Section title={t('account:profile.menu')}>
      <ul className={styles['menu']}>
        {menu.map(([href, name]) => (
          <li key={href}>
            <Link to={href}>{name}</Link>
          </li>
        ))}
      </ul>
    </Section>
  );
}
