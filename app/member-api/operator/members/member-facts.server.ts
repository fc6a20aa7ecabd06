import { writeTime } from '~/contract/time';
import type { MemberCard } from '../../desk/members/card.server';
import type { TimelineItem } from '../../desk/members/timeline.server';
import { amountText, timeText } from '../terminal';

/** The facts of a member's card, as printed. */
export function cardFacts(card: MemberCard): [name: string, value: string | null | undefined][] {
  const { suspension, pause } = card;
  return [
    ['Member', card.username],
    ['Id', card.id],
    ['Email', card.email],
    ['Phone', card.phone],
    ['Since', timeText(card.createdAt)],
    ['Invited by', card.invitedBy],
    ['Available', amountText(card.available)],
    ['On hold', amountText(card.frozen)],
    ['Staked', amountText(card.staked)],
    ['Won', amountText(card.won)],
    ['Waiting', `${String(card.withdrawalsWaiting)} withdrawals, ${String(card.rechargesWaiting)} top-ups`],
    ['Logins', String(card.logins)],
    ['Payment password', card.hasPaymentPassword ? 'set' : 'not set'],
    ['Second step', card.hasSecondStep ? 'on' : 'off'],
    ['Pause', pause && `${pause.kind} until ${timeText(pause.until)}`],
    [
      'Suspended',
      suspension &&
        `since ${timeText(suspension.at)} by ${suspension.staff}: ${suspension.reason}${suspension.appeal ? ', an appeal waits' : ''}`,
    ],
  ];
}

/** What happened, in a few words; money as amounts. */
export function itemText(item: TimelineItem): string {
  switch (item.kind) {
    case 'money':
      return `${item.transfer} ${amountText(item.amount)}, then ${amountText(item.balanceAfter)}`;
    case 'recharges':
    case 'withdrawals':
      return `${item.id} ${amountText(item.amount)} ${item.status}${item.reason === null ? '' : ` (${item.reason})`}`;
    case 'bets':
      return `${item.option} ${amountText(item.stake)} on ${String(item.period)}: ${item.status}, ${amountText(item.payout)}`;
    case 'messages':
      return `from ${item.from}${item.hasPicture ? ', with a picture' : ''}`;
    case 'logins':
      return `${item.outcome} from ${item.network}`;
    case 'limits':
      if ('pause' in item) return `${item.pause} until ${timeText(item.until)}`;
      return `${item.limit} ${item.value === null ? 'none' : String(item.value)}${item.waiting ? `, changes from ${writeTime(item.waiting.from)}` : ''}`;
    case 'notes':
      return `${item.staff}: ${item.text}`;
    case 'suspensions':
      return `${item.reason} by ${item.staff}${item.liftedAt === null ? '' : `, lifted ${timeText(item.liftedAt)} by ${item.liftedBy ?? ''}`}`;
    case 'acts':
      return `${item.act} by ${item.staff}`;
  }
}
