import { useTexts } from '~/i18n/use-texts';
import { paths } from '~/paths';
import { MenuList } from '~/ui/layout/menu-list';
import type { Protections } from './protections.server';

interface Props {
  /** How many logins there are; `undefined` where the service does not list them. */
  logins: number | undefined;
  protections: Protections;
}

/** What a member can do for the security of the account: a line for each page that the service has something for, with its state. */
export function SecurityMenu({ logins, protections: { secondStep, hasPaymentPassword, hasMail, closing } }: Props) {
  const { t } = useTexts(['logins', 'mail', 'secondStep', 'security']);
  const entries: readonly (false | readonly [href: string, name: string, detail?: string | false | undefined])[] = [
    logins !== undefined && [paths.logins(), t('logins:title'), t('logins:hub.count', { count: logins })],
    secondStep !== 'none' && [
      paths.secondStep(),
      t('secondStep:title'),
      secondStep && t(secondStep === 'on' ? 'logins:hub.on' : 'logins:hub.off'),
    ],
    [paths.changePassword(), t('security:login.title')],
    [paths.paymentPassword(), t('security:payment.title'), hasPaymentPassword === false && t('logins:hub.unset')],
    hasMail && [paths.mail(), t('mail:title')],
    closing && [paths.closeAccount(), closing.name, closing.state],
  ];
  return (
    <MenuList
      entries={entries.filter((entry) => entry !== false).map(([href, name, detail]) => ({ href, name, detail }))}
    />
  );
}
