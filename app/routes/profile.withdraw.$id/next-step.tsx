import { Link } from '@remix-run/react';
import type { Outcome } from '~/contract/outcomes';
import { useTexts } from '~/i18n/use-texts';
import { paths } from '~/paths';
import { Note } from '~/ui/feedback/notes';
import { buttonLink } from '~/ui/form/button';
import { layout } from '~/ui/layout/section';

interface Props {
  outcome: Outcome | undefined;
  /** The reason, where it is known. */
  why: string | undefined;
}

/** Why a withdrawal ended without a payout, and what to do next: another request with the same account would fail again. */
export function NextStep({ outcome, why }: Props) {
  const { t } = useTexts('withdraw');
  const again = [paths.withdraw(), t('again')] as const;
  const accounts = [paths.cards(), t('toAccounts')] as const;
  const isOfAccount = outcome === 'account_refused' || outcome === 'account_closed' || outcome === 'name_differs';
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
      <p>{why}</p>
      {actions}
    </Note>
  ) : (
    actions
  );
}
