export default {
  'checkIn.unsure':
    'We cannot tell whether today was marked. Checking in again is safe: a day counts once. Reference: {{id}}',
  'failed.checkIn': 'The check-in failed.',
  'failed.withdraw': 'The service did not accept this withdrawal.',
  'failed.recharge': 'The service did not accept this recharge.',
  'failed.card': 'The service did not accept this payout account.',
  'failed.cardDelete': 'The service did not accept this deletion.',
  'withdraw.account': 'Please choose a payout account.',
  'withdraw.account_unknown': 'This payout account is not among yours any more. Please choose another one.',
  'withdraw.account_new': 'This payout account rests and can be used from {{until}}. Nothing was taken.',
  'withdraw.amount_low': 'This is below the least amount, {{min}}.',
  'withdraw.amount_high': 'This is above the highest amount, {{max}}.',
  'withdraw.amount_fee': 'This is not more than the fee, {{fee}}, so nothing would arrive.',
  'withdraw.balance': 'Insufficient balance: {{available}} can be withdrawn.',
  'withdraw.daily_high': 'This is above the daily limit, {{limit}}.',
  'withdraw.daily_limit': 'This is more than is left for today: {{left}}.',
  'withdraw.pay_password': 'The payment password is not right. Nothing was taken, and your entries are still here.',
  'withdraw.pay_password_format': 'Enter your payment password: exactly 6 digits.',
  'withdraw.unsure':
    'We cannot tell whether your withdrawal request was received. Sending this same form again is safe: it counts once. Reference: {{id}}',
  'withdraw.unsure_foreign':
    'We cannot tell whether your withdrawal request was received. Please look at your withdrawals and your balance first: sending it again may withdraw a second time. Reference: {{id}}',
  'withdraw.unsure_blind':
    'We cannot tell whether your withdrawal request was received, and this service keeps no list of withdrawals. Please look at your balance first: sending it again may withdraw a second time. Reference: {{id}}',
  'withdraw.missing': 'This withdrawal was not found among yours.',
  'withdraw.no_list': 'This service keeps no list of withdrawals, so their progress cannot be shown here.',
  'recharge.bank': 'Please choose the account that you sent it to.',
  'recharge.screenshot': 'Please choose a picture of the payment.',
  'recharge.screenshot_again': 'The picture is no longer there. Please choose it again.',
  'recharge.amount_low': 'This is below the lowest recharge, {{min}}.',
  'recharge.amount_high': 'This is above the highest recharge, {{max}}.',
  'recharge.limit': 'This would go over your daily recharge limit. Left for today: {{left}}.',
  'recharge.limit_week': 'This would go over your gross recharge limit for seven days. Left of it: {{left}}.',
  'recharge.limit_month': 'This would go over your monthly gross recharge limit. Left for this month: {{left}}.',
  'recharge.paused': 'You have paused play, so recharging is closed for you. Nothing was recorded.',
  'recharge.paused_until':
    'You have paused play until {{until}}, so recharging is closed for you until then. Nothing was recorded.',
  'recharge.closed': 'Recharging is closed at the moment. Nothing was recorded.',
  'recharge.duplicate': 'This picture has been used for an earlier recharge. Please choose another one.',
  'recharge.duplicate_of':
    'This picture belongs to your recharge of {{amount}} from {{time}}. Please choose another one.',
  'recharge.unsure':
    'We cannot tell whether this recharge was recorded. Sending this same form again is safe: it cannot be recorded twice. Reference: {{id}}',
  'recharge.unsure_blind':
    'We cannot tell whether this recharge was recorded, and this service keeps no list of recharges. Please ask customer service first: sending it again may ask for it a second time. Reference: {{id}}',
  'recharge.unsure_foreign':
    'We cannot tell whether this recharge was recorded. Please look at your recharges before you send it again. Reference: {{id}}',
  'recharge.upload': 'The picture could not be handed over. Please choose another one, or try again later.',
  'cardNumber.format': 'Invalid card number format. Please check the digits.',
  'card.phone': 'Invalid phone number format. Please check it, and begin with the country code if in doubt.',
  'card.exists': 'You have this payout account already.',
  'card.unsure':
    'We cannot tell whether this was saved. Please look at your list first: what stands there is saved and need not be sent again. Your entries are still here. Reference: {{id}}',
  'card.bank': 'This bank is not known. Please choose another one.',
  'card.missing': 'This payout account was not found among yours.',
  'address.format': 'This is not a complete BTC address. Please copy it again.',
  'btc.testnet': 'This address belongs to a test network: coins sent there would be lost.',
  'cardDelete.unsure':
    'We cannot tell whether this was deleted. Deleting it again is safe: nothing else goes with it. Reference: {{id}}',
};
