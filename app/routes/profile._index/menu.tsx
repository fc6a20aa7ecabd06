import { Link } from '@remix-run/react';
import { useTexts } from '~/i18n/use-texts';
import { paths } from '~/paths';
import { useAnnouncementsName } from '~/root/shell/shell-data';
import { Section } from '~/ui/layout/section';
import { LineDrawing } from '~/ui/media/icon';
import { MENU_SHAPES } from './menu-shapes';
import styles from './profile.module.css';

interface Props {
  /** When customer service answered, as text; `undefined` without a new answer. */
  answered: string | undefined;
}

/** The menu of the member's pages. */
export function Menu({ answered }: Props) {
  const { t } = useTexts([
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
  const menu: readonly (readonly [shape: keyof typeof MENU_SHAPES, href: string, name: string])[] = [
    ['recharge', paths.recharge(), t('recharge:title')],
    ['withdraw', paths.withdraw(), t('withdraw:title')],
    ['cards', paths.cards(), t('cards:title')],
    ['records', paths.records(), t('records:title')],
    ['announcements', paths.announcements(), useAnnouncementsName()],
    ['limits', paths.limits(), t('limits:title')],
    ['password', paths.changePassword(), t('security:login.title')],
    ['payment', paths.paymentPassword(), t('security:payment.title')],
    ['ownData', paths.ownData(), t('account:profile.ownData')],
    ['service', paths.customerService(), t('service:title')],
    ['preferences', paths.preferences(), t('shell:preferences')],
    ['logout', paths.logout(), t('shell:logout')],
  ];
  return (
    <Section title={t('account:profile.menu')}>
      <ul className={styles['menu']}>
        {menu.map(([shape, href, name]) => (
          <li key={href}>
            <Link to={href}>
              <LineDrawing path={MENU_SHAPES[shape]} />
              <span>
                {name}
                {shape === 'service' && answered && (
                  <small className={styles['answered']}> {t('service:answered', { time: answered })}</small>
                )}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </Section>
  );
}
