import { ClosedBets } from '~/domains/draw/bet/closed-bets';
import { usePeriodView, type Followed } from '~/domains/draw/live/live-hook';
import { BetForm, type BetFormProps } from '~/pages/bet/bet-form';

/** The bet form of a page with live updates. */
export function FollowingBetForm({
  followed,
  ...props
}: Pick<BetFormProps, 'page' | 'reply'> & { followed: Followed }) {
  const view = usePeriodView(followed);
  if (!followed.draw || !view) return null;
  return (
    <BetForm
      {...props}
      period={followed.draw.period}
      closed={view.over && <ClosedBets over={view.over} />}
      opensNext={view.over !== undefined && view.left !== undefined}
    />
  );
}
