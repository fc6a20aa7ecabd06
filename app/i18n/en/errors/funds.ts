export default {
  'checkIn.unsure':
    'We can’t tell whether today was marked. It’s safe to check in again: a day counts once. Reference: {{id}}',
  'failed.checkIn': 'The check-in failed.',
  'failed.withdraw': 'The service didn’t accept this withdrawal.',
  'failed.recharge': 'The service didn’t accept this top-up.',
  'failed.card': 'The service didn’t accept this payout account.',
  'failed.cardDelete': 'The service didn’t accept this deletion.',
  'withdraw.account': 'Please choose a payout account.',
  'withdraw.account_unknown': 'This payout account is no longer one of yours. Please choose another.',
  'withdraw.account_new': 'This payout account is new and can’t be used until {{until}}. Nothing was taken.',
  'withdraw.amount_low': 'The minimum is {{min}}.',
  'withdraw.amount_high': 'The maximum is {{max}}.',
  'withdraw.amount_fee': 'The fee is {{fee}}, so enter a larger amount.',
  'withdraw.balance': 'Insufficient balance. You can withdraw {{available}}.',
  'withdraw.daily_high': 'The daily limit is {{limit}}.',
  'withdraw.daily_limit': 'This is more than you have left for today: {{left}}.',
  'withdraw.pay_password': 'The payment password isn’t correct. Nothing was taken.',
  'withdraw.pay_password_format': 'Enter your payment password: exactly 6 digits.',
  'withdraw.unsure':
    'We can’t tell whether your withdrawal request was received. It’s safe to send this same form again: it counts once. Reference: {{id}}',
  'withdraw.unsure_foreign':
    'We can’t tell whether your withdrawal request was received. Please check your withdrawals and your balance first: sending it again may withdraw a second time. Reference: {{id}}',
  'withdraw.unsure_blind':
    'We can’t tell whether your withdrawal request was received, and this service doesn’t list withdrawals. Please check your balance first: sending it again may withdraw a second time. Reference: {{id}}',
  'withdraw.missing': 'We couldn’t find this withdrawal among yours.',
  'withdraw.no_list': 'This service doesn’t list withdrawals, so we can’t show their progress here.',
  'recharge.bank': 'Please choose an account for the top-up.',
  'recharge.screenshot': 'Please choose a screenshot of the payment.',
  'recharge.screenshot_again': 'The screenshot is no longer here. Please choose it again.',
  'recharge.amount_low': 'The minimum top-up is {{min}}.',
  'recharge.amount_high': 'The maximum top-up is {{max}}.',
  'recharge.limit': 'This would go over your daily top-up limit. Left today: {{left}}.',
  'recharge.limit_week': 'This would go over your gross top-up limit for seven days. Left: {{left}}.',
  'recharge.limit_month': 'This would go over your monthly gross top-up limit. Left this month: {{left}}.',
  'recharge.paused': 'You’re on a break from play, so you can’t top up. Nothing was recorded.',
  'recharge.paused_until':
    'You’re on a break from play until {{until}}, so you can’t top up until then. Nothing was recorded.',
  'recharge.closed': 'Top-ups are closed at the moment. Nothing was recorded.',
  'recharge.duplicate': 'You’ve used this screenshot for an earlier top-up. Please choose another.',
  'recharge.duplicate_of': 'This screenshot belongs to your top-up of {{amount}} from {{time}}. Please choose another.',
  'recharge.unsure':
    'We can’t tell whether this top-up was recorded. It’s safe to send this same form again: it can’t be recorded twice. Reference: {{id}}',
  'recharge.unsure_blind':
    'We can’t tell whether this top-up was recorded, and this service doesn’t list top-ups. Please ask customer service first: sending it again may record it a second time. Reference: {{id}}',
  'recharge.unsure_foreign':
    'We can’t tell whether this top-up was recorded. Please check your top-ups before you send it again. Reference: {{id}}',
  'recharge.upload': 'The screenshot couldn’t be uploaded. Please choose another, or try again later.',
  'cardNumber.format': 'Invalid card number format. Please check the digits.',
  'bankName.required': 'Please choose or enter your bank.',
  'card.phone': 'Invalid phone number format. Please check it, and start with the country code if in doubt.',
  'card.exists': 'You already have this payout account.',
  'card.unsure':
    'We can’t tell whether this was saved. Please check your list first: anything on it is saved and needn’t be sent again. Your entries are still here. Reference: {{id}}',
  'card.bank': 'We don’t know this bank. Please choose another.',
  'card.missing': 'We couldn’t find this payout account among yours.',
  'address.format': 'This isn’t a complete BTC address. Please copy it again.',
  'btc.testnet': 'This address belongs to a test network: anything sent there would be lost.',
  'cardDelete.unsure':
    'We can’t tell whether this was deleted. It’s safe to delete it again: nothing else goes with it. Reference: {{id}}',
};
