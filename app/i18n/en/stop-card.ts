export default {
  title: 'Stop card',
  lead: 'A link and a QR code that stop bets and top-ups on your account for a while, from any phone and without signing in. Print it and keep it, or give it to someone you trust.',
  canOnly:
    'It can only start a time-out or a self-exclusion, or extend one. It shows nothing about you or your account, and it moves no money.',
  once: 'The link is shown once, right after you make the card. We keep no copy of it.',
  make: 'Make a stop card',
  have: 'You have a working stop card.',
  haveSince: 'You have a working stop card, made on {{since}}.',
  replace: 'Make a new card',
  replaceText:
    'A new card replaces this one: the old link stops working at once. A break that’s already running continues.',
  withdraw: 'Cancel card',
  withdrawText: 'The link stops working at once. A break that’s already running continues.',
  withdrawn: 'Your stop card has been cancelled. Its link no longer works.',
  none: 'This service doesn’t have stop cards.',
  noneInstead: 'You can take a time-out here yourself, or write to customer service.',
  timeOut: 'Take a time-out',

  unsure: 'We can’t tell whether this worked. Only the newest card works. If you’re not sure, make another one.',

  'made.title': 'Your stop card',
  'made.lead': 'Print this page or save the link now. We won’t show it again.',
  'made.qr': 'QR code of the link',
  'made.old': 'If you had a card before, its link no longer works.',
  'made.open': 'Open the link',
  'card.text':
    'Scan the code or open the link to stop bets and top-ups for a while. You don’t need to sign in. The card shows nothing and moves no money.',

  'use.title': 'Stop playing for a while',
  'use.lead':
    'This card stops bets and top-ups on the account it belongs to. You don’t need to sign in, and this page shows nothing about that account.',
  'use.howLong': 'For how long?',
  'use.hint': 'Nothing starts until you confirm it on the next page.',
  'use.timeout': 'Time-out: {{length}}',
  'use.exclusion': 'Self-exclusion: {{length}}',
  'use.continue': 'Continue',
  'check.title': 'Stop bets and top-ups now?',
  'check.length': 'Length',
  'check.longer': 'If a longer break is already running, it stays as it is.',
  'check.sure': 'I understand that this self-exclusion can’t be ended early.',
  'check.begin': 'Stop now',
  'check.again': 'We can’t tell whether the break has started. It’s safe to try again.',
  'check.back': 'Choose another length',
  'done.title': 'Bets and top-ups are stopped',
  'done.text': 'From now on the account can’t bet or top up, for at least this long: {{length}}.',
  'done.more': 'You can close this page. The card still works, and can extend the break.',
  'invalid.title': 'This stop card isn’t valid',
  'invalid.text':
    'The link may be incomplete, or the card may have been replaced or cancelled. Opening it changed nothing.',
  'invalid.signIn': 'Sign in and take a time-out',
};
