import { useTexts } from '~/i18n/use-texts';
import { paths } from '~/paths';
import { useAnnouncementsName } from '~/root/shell/shell-data';
import { MenuList } from '~/ui/layout/menu-list';
import { Section } from '~/ui/layout/section';
import { MENU_SHAPES } from './menu-shapes';

type Entry = readonly [shape: keyof typeof MENU_SHAPES, href: string, name: string];

/**
 * The menu of the member's pages, in groups: money, safety, messages, settings.
 *
 * @param answered when customer service answered, as text; `undefined` without a new answer
 */
export function useMenu(answered: string | undefined) {
  const { t } = useTexts([
    'account',
    'bets',
    'cards',
    'limits',
    'meet',
    'recharge',
    'records',
    'security',
    'service',
    'shell',
    'withdraw',
  ]);
  const groups: readonly (readonly [title: string, entries: readonly Entry[]])[] = [
    [
      t('account:profile.menu.money'),
      [
        ['recharge', paths.recharge(), t('recharge:title')],
        ['withdraw', paths.withdraw(), t('withdraw:title')],
        ['cards', paths.cards(), t('cards:title')],
        ['records', paths.records(), t('records:title')],
        ['bets', paths.bets(), t('bets:title')],
      ],
    ],
    [
      t('account:profile.menu.safety'),
      [
        ['limits', paths.limits(), t('limits:title')],
        ['security', paths.security(), t('security:hub.title')],
        ['ownData', paths.ownData(), t('account:profile.ownData')],
      ],
    ],
    [
      t('account:profile.menu.messages'),
      [
        ['service', paths.customerService(), t('service:title')],
        ['announcements', paths.announcements(), useAnnouncementsName()],
        ['requests', paths.dateRequests(), t('meet:requests.title')],
      ],
    ],
    [
      t('account:profile.menu.settings'),
      [
        ['preferences', paths.preferences(), t('shell:preferences')],
        ['logout', paths.logout(), t('shell:logout')],
      ],
    ],
  ];
  return groups.map(([title, entries]) => (
    <Section key={title} title={title}>
      <MenuList
        entries={entries.map(([shape, href, name]) => ({
          href,
          name,
          shape: MENU_SHAPES[shape],
          detail: shape === 'service' && answered && t('service:answered', { time: answered }),
        }))}
      />
    </Section>
  ));
}
