import type { Outcome } from '~/contract/outcomes';
import { useTexts } from '~/i18n/use-texts';

/** Sentences for the embedded service's reasons. Source: contract/outcomes. */
const SENTENCES = {
  account_refused: 'records:outcome_account_refused',
  account_closed: 'records:outcome_account_closed',
  name_differs: 'records:outcome_name_differs',
  payout_returned: 'records:outcome_payout_returned',
  payout_fault: 'records:outcome_payout_fault',
  member_asked: 'records:outcome_member_asked',
  not_by_member: 'records:outcome_not_by_member',
  not_received: 'records:outcome_not_received',
  amount_differs: 'records:outcome_amount_differs',
  picture_unclear: 'records:outcome_picture_unclear',
  wrong_picture: 'records:outcome_wrong_picture',
  credited_before: 'records:outcome_credited_before',
} as const satisfies Record<Outcome, string>;

/** Explains the outcome of a withdrawal or recharge, for a published reason. */
export function useOutcomeText(): (outcome: Outcome | undefined) => string | undefined {
  const { t } = useTexts(['records']);
  return (outcome) => outcome && t(SENTENCES[outcome]);
}
