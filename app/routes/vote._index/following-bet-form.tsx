import { ClosedBets, takesNone } from '~/domains/draw/bet/closed-bets';
import { useServerTime, type Followed } from '~/domains/draw/live/live-hook';
import { BetForm, type BetFormProps } from '~/pages/bet/bet-form';

/** The bet form of a page with live updates. */
export function FollowingBetForm({
  followed,
  ...props
}: Pick<BetFormProps, 'page' | 'reply'> & { followed: Followed }) {
  const now = useServerTime(followed);
  const { draw } = followed;
  if (!draw || now === undefined) return null;
  return (
    <BetForm {...props} period={draw.period} closed={takesNone(draw, now) && <ClosedBets draw={draw} now={now} />} />
  );
}
