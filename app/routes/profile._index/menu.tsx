import { useTexts } from '~/i18n/use-texts';
import { paths } from '~/paths';
import { useAnnouncementsName } from '~/root/shell/shell-data';
import { MenuList } from '~/ui/layout/menu-list';
import { Section } from '~/ui/layout/section';
import { MENU_SHAPES } from './menu-shapes';

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
    ['security', paths.security(), t('security:hub.title')],
    ['password', paths.changePassword(), t('security:login.title')],
    ['payment', paths.paymentPassword(), t('security:payment.title')],
    ['ownData', paths.ownData(), t('account:profile.ownData')],
    ['service', paths.customerService(), t('service:title')],
    ['preferences', paths.preferences(), t('shell:preferences')],
    ['logout', paths.logout(), t('shell:logout')],
  ];
  return (
    <Section title={t('account:profile.menu')}>
      <MenuList
        entries={menu.map(([shape, href, name]) => ({
          href,
          name,
          shape: MENU_SHAPES[shape],
          detail: shape === 'service' && answered && t('service:answered', { time: answered }),
        }))}
      />
    </Section>
  );
}
