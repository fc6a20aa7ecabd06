export default {
  'period.format': 'This cannot be the number of a period.',
  'period.missing': 'There is no period {{period}} yet. Please check the number.',
  'bet.missing': 'This bet was not found among yours.',
  'bet.noList': 'This service keeps no list of bets, so there is no receipt here.',
  'bet.amount_low': 'This is below the lowest stake, {{min}}.',
  'bet.amount_high': 'This is above the highest stake, {{max}}.',
  'bet.balance': 'Insufficient balance: {{available}} is available.',
  'bet.limit_stake': 'This would go over your daily stake limit. Left for today: {{left}}.',
  'bet.limit_loss': 'This could take you over your daily loss limit. Left for today: {{left}}.',
  'bet.excluded': 'You have paused play until {{until}}. Nothing was charged.',
  'bet.closed': 'Betting on period {{period}} has closed. Nothing was charged.',
  'bet.closed_next':
    'Betting on period {{period}} has closed. Nothing was charged. Your entries are now for period {{next}}.',
  'bet.closed_wait': 'Betting on period {{period}} has closed. Nothing was charged. The next period opens at {{time}}.',
  'bet.not_found': 'There is no period {{period}} that takes bets.',
  'bet.unsure':
    'We cannot tell whether this bet was placed. Sending this same form again is safe: it cannot be placed twice. Reference: {{id}}',
  'bet.unsure_foreign':
    'We cannot tell whether this bet was placed. Please look at your bets first: sending it again may place it a second time. Reference: {{id}}',
  'bet.unsure_blind':
    'We cannot tell whether this bet was placed, and this service keeps no list of bets. Please look at your balance first: sending it again may place it a second time. Reference: {{id}}',
  'bet.over': 'Betting on period {{period}} has closed.',
  'bet.over_next': 'Betting on period {{period}} has closed. Period {{next}} is open.',
  'bet.over_wait': 'Betting on period {{period}} has closed. The next period opens at {{time}}.',
  'bet.paused_until': 'You have paused play until {{until}}.',
  'bet.stale':
    'What you had entered cannot be brought back: it is more than an hour old, or belongs to another account. If you may have sent it already, look first whether it has worked. Otherwise please enter it again.',
  'pattern.required': 'Please choose a pattern.',
  'limit.minutes': 'Enter a whole number of minutes from 1 to 1440.',
  'limit.unread': 'This limit could not be read, so we cannot tell what is in force. Please look at it again later.',
  'limit.changed': 'What waits has changed since this page was opened. Please look at it again; nothing was confirmed.',
  'limit.not_taken': 'The service did not take this over. Please check the limit before you rely on it.',
  'limit.unsure':
    'We cannot tell whether this was set. Please look at your play limits before you rely on it or send it again. Reference: {{id}}',
  'limit.missing': 'There is no such limit or pause.',
  'limit.unsupported': 'The service does not take this setting, so it would not hold. Nothing was changed.',
  'pause.length': 'Please choose for how long.',
  'pause.confirm': 'Please tick this if you want to exclude yourself.',
  'failed.bet': 'The service did not accept this bet.',
};
