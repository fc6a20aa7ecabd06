export default {
  'period.format': 'That isn’t a valid period number.',
  'period.missing': 'There’s no period {{period}} yet. Please check the number.',
  'bet.missing': 'We couldn’t find this bet among yours.',
  'bet.noList': 'This service doesn’t list bets, so there’s no receipt here.',
  'bet.amount_low': 'The minimum stake is {{min}}.',
  'bet.amount_high': 'The maximum stake is {{max}}.',
  'bet.balance': 'Insufficient balance. You have {{available}}.',
  'bet.limit_stake': 'This would go over your daily stake limit. Left today: {{left}}.',
  'bet.limit_loss': 'This could take you over your daily loss limit. Left today: {{left}}.',
  'bet.limit_stake_week': 'This would go over your stake limit for seven days. Left: {{left}}.',
  'bet.limit_stake_month': 'This would go over your monthly stake limit. Left this month: {{left}}.',
  'bet.limit_loss_week': 'This could take you over your loss limit for seven days. Left: {{left}}.',
  'bet.limit_loss_month': 'This could take you over your monthly loss limit. Left this month: {{left}}.',
  'bet.excluded': 'You’re on a break from play until {{until}}. Nothing was charged.',
  'bet.closed': 'Betting on period {{period}} has closed. Nothing was charged.',
  'bet.closed_next':
    'Betting on period {{period}} has closed. Nothing was charged. Your entries now apply to period {{next}}.',
  'bet.closed_wait': 'Betting on period {{period}} has closed. Nothing was charged. The next period opens at {{time}}.',
  'bet.not_found': 'Period {{period}} isn’t open for bets.',
  'bet.unsure':
    'We can’t tell whether this bet was placed. It’s safe to send this same form again: it can’t be placed twice. Reference: {{id}}',
  'bet.unsure_foreign':
    'We can’t tell whether this bet was placed. Please check your bets first: sending it again may place it a second time. Reference: {{id}}',
  'bet.unsure_blind':
    'We can’t tell whether this bet was placed, and this service doesn’t list bets. Please check your balance first: sending it again may place it a second time. Reference: {{id}}',
  'bet.over': 'Betting on period {{period}} has closed.',
  'bet.over_next': 'Betting on period {{period}} has closed. Period {{next}} is open.',
  'bet.over_wait': 'Betting on period {{period}} has closed. The next period opens at {{time}}.',
  'bet.paused_until': 'You’re on a break from play until {{until}}.',
  'bet.stale':
    'We can’t bring back what you’d entered: it’s more than an hour old, or belongs to another account. If you may have sent it already, check first whether it worked. Otherwise, please enter it again.',
  'pattern.required': 'Please choose a pattern.',
  'limit.minutes': 'Enter a whole number of minutes from 1 to 1440.',
  'limit.unread': 'This limit couldn’t be loaded, so we can’t tell what applies. Please check again later.',
  'limit.changed':
    'The requested change isn’t the one you saw when you opened this page. Please check it again; nothing was confirmed.',
  'limit.not_taken': 'This change wasn’t saved. Please check the limit before you rely on it.',
  'limit.unsure':
    'We can’t tell whether this was saved. Please check your play limits before you rely on it or send it again. Reference: {{id}}',
  'limit.missing': 'There’s no such limit or break.',
  'limit.one': 'Enter at least one limit, or tick the box below.',
  'limit.tick': 'Enter a limit or tick this, not both.',
  'limit.unsupported': 'The service doesn’t support this setting, so it wouldn’t hold. Nothing was changed.',
  'pause.length': 'Please choose how long.',
  'pause.confirm': 'Please tick this if you want to exclude yourself.',
  'failed.bet': 'The service didn’t accept this bet.',
};
