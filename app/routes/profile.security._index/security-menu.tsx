import { useTexts } from '~/i18n/use-texts';
import { paths } from '~/paths';
import { MenuList } from '~/ui/layout/menu-list';

interface Props {
  /** How many logins there are; `undefined` where the service does not list them. */
  logins: number | undefined;
}

/** What a member can do for the security of the account; a line for each page. */
export function SecurityMenu({ logins }: Props) {
  const { t } = useTexts(['account', 'logins', 'mail', 'secondStep', 'security']);
  const entries: readonly (readonly [href: string, name: string, detail?: string])[] = [
    ...(logins === undefined
      ? []
      : [[paths.logins(), t('logins:title'), t('logins:hub.count', { count: logins })] as const]),
    [paths.secondStep(), t('secondStep:title')],
    [paths.changePassword(), t('security:login.title')],
    [paths.paymentPassword(), t('security:payment.title')],
    [paths.mail(), t('mail:title')],
    [paths.ownData(), t('account:profile.ownData')],
  ];
  return <MenuList entries={entries.map(([href, name, detail]) => ({ href, name, detail }))} />;
}
