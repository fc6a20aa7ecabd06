import { formatNear, formatTime } from '~/i18n/format';
import { sentences } from '~/i18n/sentences';
import type { Translator } from '~/i18n/translate';
import { countdownAt, stateAt, type DrawState } from './draw-state';
import type { DrawFacts } from './live';

/** What a page says of a period at a moment. */
export interface PeriodView {
  state: DrawState | undefined;
  closes: string | undefined;
  draws: string | undefined;
  /** That no bets are accepted, and until when. */
  over: string | undefined;
  /** The remaining time, if there is a countdown. */
  left: string | undefined;
}

const LEFT = { opens: 'vote:left_opens', closes: 'vote:left_closes', draws: 'vote:left_draws' } as const;

/** Whether a period in this state is known to accept no bets. */
const takesNone = (state: DrawState | undefined): boolean => !['open', 'soon', undefined].includes(state);

/** The remaining time in plain words, for reading rather than watching. */
function leftText(all: number, { t }: Translator): string {
  const [hours, minutes, seconds] = [Math.floor(all / 3600), Math.floor((all % 3600) / 60), all % 60];
  if (hours > 0) return t('vote:left.hours', { hours, minutes });
  return minutes > 0 ? t('vote:left.minutes', { minutes, seconds }) : t('vote:left.seconds', { seconds });
}

/**
 * The view of a period. The server sends it with the page, and a page with live updates makes it each second.
 *
 * @param now ms UTC by the upstream's clock
 * @param zone the reader's, see {@link Clock}
 * @param isCounting whether the view is updated each second; otherwise the remaining time says when it was right
 */
export function periodView(
  draw: DrawFacts,
  now: number,
  i18n: Translator,
  zone: string,
  isCounting: boolean,
): PeriodView {
  const { t, language } = i18n;
  const clock = { language, zone };
  const { period, closesAt, drawsAt } = draw;
  const state = stateAt(draw, now);
  const countdown = countdownAt(draw, now);
  const moment = (at: number) => formatNear(at, now, clock);
  const left = ({ to, seconds }: NonNullable<typeof countdown>) => t(LEFT[to], { left: leftText(seconds, i18n) });
  // That betting is closed is said by the state: here stands when it opens.
  const over = () =>
    countdown ? t('vote:opensNext', { time: moment(countdown.at) }) : t('errors:bet.over', { period });
  return {
    state,
    closes:
      closesAt === undefined || now >= closesAt || takesNone(state)
        ? undefined
        : t('vote:closesAt', { time: moment(closesAt) }),
    draws: drawsAt === undefined ? undefined : t('vote:drawsAt', { time: moment(drawsAt) }),
    over: takesNone(state) ? over() : undefined,
    left:
      countdown && sentences(i18n, left(countdown), !isCounting && t('vote:asOf', { time: formatTime(now, clock) })),
  };
}
