import type { PayoutKind } from '~/contract/payout-kind';
import { useTexts } from '~/i18n/use-texts';
import { Facts } from '~/ui/layout/facts';
import type { AccountView } from './payout-account.view';

/** The name of a payout account: its bank, or its kind. */
export function useAccountName(): (account: Pick<AccountView, 'bank' | 'kind'>) => string {
  const { t } = useTexts('cards');
  const names: Record<PayoutKind, string> = { bank: t('bank'), btc: t('btc') };
  return ({ bank, kind }) => bank ?? names[kind];
}

/** A payout account with its masked number, and its waiting period if the service reports one. */
export function AccountFacts({ account }: { account: AccountView }) {
  const { t } = useTexts('cards');
  const numbers: Record<PayoutKind, string> = { bank: t('number'), btc: t('address') };
  const { kind, number, holder, branch, isDefault, resting, hasRested } = account;
  return (
    <Facts
      facts={[
        [numbers[kind], number],
        [t('holder'), holder],
        [t('branch'), branch],
        [t('use'), resting ? t('restsUntil', resting) : hasRested ? t('usable') : undefined],
        [t('default'), isDefault ? t('isDefault') : undefined],
      ]}
    />
  );
}
