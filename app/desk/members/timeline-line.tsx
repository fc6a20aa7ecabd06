import { utcClock } from '~/i18n/clock';
import { formatAmount, formatMinute } from '~/i18n/format';
import { useTexts } from '~/i18n/use-texts';
import type { TimelineItem } from '~/member-api/desk/members/timeline.server';
import { useDesk } from '../frame/context';
import { ActName, By, byText, factsText } from '../frame/acts';
import { Credits, Moment } from '../frame/parts';
import { deskPaths } from '../paths';

type Of<Kind extends TimelineItem['kind']> = Extract<TimelineItem, { kind: Kind }>;

/** Key of a transfer's text, as on the member's statement. */
function transferText({ transfer, reason }: Of<'money'>) {
  const name = transfer === 'withdrawal_payout' ? 'withdrawal' : transfer;
  return `records:kind_${reason === null ? name : `${name}_${reason}`}` as 'records:kind_recharge';
}

function Money({ item }: { item: Of<'money'> }) {
  const { t } = useTexts(['deskMembers', 'records']);
  const { language } = useDesk();
  return (
    <>
      <strong>
        <Credits minor={item.amount} />
      </strong>{' '}
      {t(transferText(item))}{' '}
      <span className="d-muted">{t('then', { balance: formatAmount(item.balanceAfter, language) })}</span>
    </>
  );
}

function Fund({ item }: { item: Of<'recharges' | 'withdrawals'> }) {
  const { t } = useTexts(['deskMembers', 'deskFunds', 'records']);
  return (
    <>
      <a href={deskPaths.record(item.kind, item.id)}>
        <Credits minor={item.amount} />
      </a>{' '}
      {t(`deskFunds:state.${item.status as 'failed'}`)}
      {item.reason !== null && `, ${t(`records:outcome_${item.reason as 'not_received'}`)}`}{' '}
      {item.doneAt !== null && <Moment at={item.doneAt} />}
    </>
  );
}

function Bet({ item }: { item: Of<'bets'> }) {
  const { t } = useTexts(['deskMembers', 'vote', 'bets']);
  return (
    <>
      {t(`vote:${item.option as 'rose'}`)} <Credits minor={item.stake} /> · {item.period} ·{' '}
      {t(`bets:status_${item.status as 'open'}`)} {item.payout > 0 && <Credits minor={item.payout} />}
    </>
  );
}

function Limit({ item }: { item: Of<'limits'> }) {
  const { t } = useTexts(['deskMembers', 'deskActs']);
  const { language } = useDesk();
  if ('pause' in item) return <>{t(`pause.${item.pause}`, { until: formatMinute(item.until, utcClock(language)) })}</>;
  const write = (value: number | null) => {
    if (value === null) return t('limit.none');
    return item.limit === 'realityCheckMinutes' ? String(value) : formatAmount(value, language);
  };
  return (
    <>
      {t('deskActs:fact', { name: t(`limit.${item.limit as 'stakeDaily'}`), value: write(item.value) })}
      {item.waiting &&
        ` · ${t('limit.waits', { value: write(item.waiting.value), from: formatMinute(item.waiting.from, utcClock(language)) })}`}
    </>
  );
}

function Suspended({ item }: { item: Of<'suspensions'> }) {
  const { t, i18n } = useTexts(['deskMembers', 'errors']);
  return (
    <>
      {t(`errors:suspended.${item.reason as 'other'}`)} · <By name={item.staff} />
      {item.appeal !== null && ` · ${t(`appeal.${item.appeal as 'waiting'}`)}`}
      {item.liftedAt !== null && (
        <>
          {' '}
          · {t('liftedBy', { name: byText(i18n.t, item.liftedBy ?? '') })} <Moment at={item.liftedAt} />
        </>
      )}
    </>
  );
}

function Done({ item: { act, staff, detail } }: { item: Of<'acts'> }) {
  const facts = factsText(useTexts().i18n, act, detail);
  return (
    <>
      <ActName act={act} /> · <By name={staff} />
      {facts !== '' && ` · ${facts}`}
    </>
  );
}

/** What happened, without its time. */
export function Line({ item }: { item: TimelineItem }) {
  const { t } = useTexts('deskMembers');
  switch (item.kind) {
    case 'money':
      return <Money item={item} />;
    case 'recharges':
    case 'withdrawals':
      return <Fund item={item} />;
    case 'bets':
      return <Bet item={item} />;
    case 'messages':
      return (
        <>
          {t(`from.${item.from}`)}
          {item.hasPicture && ` · ${t('withPicture')}`}
        </>
      );
    case 'logins':
      return (
        <>
          {t(`login.${item.outcome}`)} · <span className="d-code">{item.network}</span>
        </>
      );
    case 'limits':
      return <Limit item={item} />;
    case 'notes':
      return (
        <>
          <By name={item.staff} /> · {item.text}
        </>
      );
    case 'suspensions':
      return <Suspended item={item} />;
    case 'acts':
      return <Done item={item} />;
  }
}
