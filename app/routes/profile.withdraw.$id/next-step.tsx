import { Link } from '@remix-run/react';
import { useTexts } from '~/i18n/use-texts';
import { paths } from '~/paths';
import { Note } from '~/ui/feedback/notes';
import { buttonLink } from '~/ui/form/button';
import { layout } from '~/ui/layout/section';

interface Props {
  /** The payout account was the cause. */
  isOfAccount: boolean;
  /** The reason, where it is known. */
  why: string | undefined;
}

/** Why a withdrawal ended without a payout, and what to do next: another request with the same account would fail again. */
export function NextStep({ isOfAccount, why }: Props) {
  const { t } = useTexts('withdraw');
  const again = [paths.withdraw(), t('again')] as const;
  const accounts = [paths.cards(), t('toAccounts')] as const;
  const [first, second] = isOfAccount ? [accounts, again] : [again, accounts];
  const actions = (
    <div className={layout.chips}>
      <Link className={buttonLink.primary} to={first[0]}>
        {first[1]}
      </Link>{' '}
      <Link className={buttonLink.quiet} to={second[0]}>
        {second[1]}
      </Link>
    </div>
  );
  return why ? (
    <Note>
      <div className={layout.section}>
        <p>{why}</p>
        {actions}
      </div>
    </Note>
  ) : (
    actions
  );
}
