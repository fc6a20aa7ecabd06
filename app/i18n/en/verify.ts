export default {
  title: 'Check a draw',
  lead: 'Every step from the commitment to the result, computed again on this page.',
  period: 'Period',
  periodHint: 'The number of the draw, such as 1042',
  submit: 'Check',
  latest: 'Check the latest draw: period {{period}}',

  'state.open':
    'Betting on this period is open. Its commitment is published: after the draw, only the seed that it was made from can open it. The other steps come later.',
  'state.closed': 'Betting is closed and the orders are fixed. The seed and the result come with the draw.',
  'state.drawing': 'The draw is in progress. The seed and the result are published in a few seconds.',
  'state.review':
    'Under review: two independent computations of the result differ, the bets are not exactly those fixed at close, or they could not be checked. Nothing of it is paid until this is put right. If it is not within 72 hours, every open stake goes back in full.',
  'state.reviewForeign': 'Under review. The service says nothing more about it.',
  'state.void':
    'This draw is void: its review ended without agreement. Every stake that was still open goes back in full, and there is no result. Its seed is published: the receipt of a bet, checked with it, says whether the bet would have won. If so, ask customer service why it was not paid.',
  'state.seedless':
    'The draw is over, but the service publishes no seed for it: nothing shows that the result is the one that was fixed.',
  'state.unknown': 'The commitment is published. The service does not say how far this period is.',
  'state.holds': 'Every step holds.',
  'state.fails':
    'Not every step holds: see the steps marked ✗. Please keep your receipts and ask customer service to explain.',
  'state.waits': 'Every step that can be checked holds. The service does not publish what the others need.',
  uncheckable: 'This draw cannot be checked: the service publishes no commitment for it.',
  noProofs: 'This service publishes no proofs: its draws cannot be checked.',
  uncheckableMeans:
    'So nothing shows that the result was fixed before the first bet, or that no bet was changed afterwards. There is only the word of the service for it.',
  refresh: 'Refresh',

  outcome_holds: 'holds',
  outcome_fails: 'does not hold',
  outcome_waits: 'not published so far',
  outcome_given: 'published',

  'commitment.title': 'Commitment',
  'commitment.text':
    'To be published when betting opens, before the first bet. It fixes the seed, and the seed alone fixes the result.',
  'commitment.opened': 'Betting opened',
  'orders.title': 'Orders, fixed at close',
  'orders.text':
    'The root stands for every order of this period. Adding, dropping or changing one would give another root. Each receipt shows the way from its own order to it.',
  'orders.closed': 'Betting closed',
  'orders.closes': 'Betting closes',
  'orders.root': 'Root of the orders',
  'orders.count': 'Number of orders',
  'seed.title': 'The seed fits the commitment',
  'seed.text': 'The SHA-256 of the seed must be the commitment.',
  'seed.seed': 'Seed',
  'seed.hash': 'SHA-256 of the seed',
  'seed.drawn': 'Drawn',
  'seed.draws': 'Draw',
  'chain.title': 'The seed leads back to the start of the chain',
  'chain.text':
    'Every seed is the SHA-256 of the next one. Hashed as often as periods have passed, it must give s_0, which was published before any of them was bet on.',
  'chain.links': 'Links hashed',
  'chain.start': 's_0',
  'chain.published': 's_0 published',
  'chain.announced': 'Announced in period',
  'chain.next': 's_0 of the next chain',
  'placed.title': 'Your bets were placed under this commitment',
  'placed.text':
    'Each of your bets names, in its leaf, the commitment and the s_0 that it was placed under. They must be those of this draw, and the seed must open them.',
  'placed.count': 'Your bets on this period',
  'numbers.title': 'The numbers follow from the seed',
  'numbers.text':
    'HMAC-SHA-256 of the seed and “{{period}}:0” is read byte by byte. A byte below 252 gives the number 1 + byte mod 6; others are passed over, until there are three.',
  'numbers.byte': 'byte {{byte}} gives {{number}}',
  'numbers.passed': 'byte {{byte}} is passed over',
  'numbers.computed': 'Computed',
  'numbers.published': 'Published',
  'patterns.title': 'The patterns follow from the sum',
  'patterns.text': 'Rose wins from 11 up, Lily up to 10, Balloon when the sum is odd, Smoke when it is even.',

  'rules.title': 'How this draw works',
  'rules.source':
    'The result comes from a seed and the number of the period, and from nothing else. Once the commitment is shown, no bet, no person and no setting can change it.',
  'rules.order':
    'The commitment is shown from the moment betting opens, before the first bet. At close, the root of all orders follows. After the draw come the seed and the result.',
  'rules.chain':
    'What fixes all of this is s_0: it fixes every seed of its chain, and was published before any of these periods was bet on. The commitment of a period is the seed of the one before it, so the earliest moment to show it is the draw of that one, which is when betting opens.',
  'rules.proves':
    'What this proves where every step holds: the result was fixed before the first bet, and no order was added, dropped or changed after close.',
  'rules.provesNot':
    'What it does not prove: that the operator could not know the result early. Whoever holds the chain can compute results in advance.',
  'rules.remains':
    'What whoever holds the database and its key can still do: know results in advance and bet through someone else; begin the whole draw anew until its first results suit; make a draw void, so that stakes go back in place of winnings. Changing what bets were placed under is refused or shown here, and receipts that you saved before the draw prove it. To rule the rest out, a draw would need a public random source or a second party that adds to the seed. This draw has none.',
  'rules.missed':
    'Periods that ran while the service was down are drawn from the seed they were committed to and paid as usual. Where no chain had been published for them, the clock is taken to have stood still: those periods never were.',
  'rules.rounding':
    'A payout is stake times odds, rounded down to the smallest unit of money (0.01). Nothing else is deducted.',
  'rules.review':
    'Before anything is paid, two independent computations of the result must agree, and the bets must be exactly those fixed at close. If not, the draw is under review and no result is shown; after 72 hours without agreement every open stake goes back in full.',
  'tools.title': 'Check it without us',
  'tools.text':
    'This page is run by the same service as the draw. To rely on nobody, keep the receipt of a bet and check it on your own device, also offline.',
  'tools.page': 'Verifier as a page (verify.html)',
  'tools.program': 'Verifier as a program (verify.mjs)',
  'tools.how1': 'Download a receipt right after your bet, and again after the draw.',
  'tools.how2': 'Save verify.html, open it without a connection and choose both receipts.',
  'tools.how3': 'Or run: {{command}}',

  'receipt.title': 'Receipt',
  'receipt.order': 'Order',
  'receipt.stake': 'Stake',
  'receipt.odds': 'Odds',
  'receipt.possible': 'Payout if it wins',
  'receipt.payout': 'Payout',
  'receipt.placed': 'Placed',
  'receipt.status': 'Status',
  'receipt.service': 'Service',
  'receipt.keep': 'Keep this receipt (text file)',
  'receipt.keepWhy':
    'Keep it now and once more after the draw: the first one shows what was promised, the second one what became of it. A receipt that is saved only after the draw cannot show what was known before the bet.',
  'receipt.verify': 'Check the draw of this period',
  'receipt.bets': 'Your bets',
  'receipt.proof': 'Proof of this order',
  'receipt.leaf': 'Leaf',
  'receipt.nonce': 'Nonce',
  'receipt.commitment': 'Placed under commitment',
  'receipt.s0': 'Placed under s_0',
  'receipt.place': 'Place in the tree',
  'receipt.placeOf': '{{place}} of {{of}}',
  'receipt.path': 'Path to the root',
  'receipt.noPath': 'none: it is the only order of its period',
  'receipt.root': 'Root of the orders',
  'tree.yes': '✓ Yes: this order is in the tree of its period.',
  'tree.no':
    '✗ No: this order does not lead to the root of its period. Please keep this receipt and ask customer service.',
  'tree.waits': 'Once betting has closed, this page shows whether the order is in the tree of its period.',
  'tree.unknown': 'The service publishes no proof for this order.',
  'under.yes': '✓ This order was placed under the commitment and the chain of this draw.',
  'under.no':
    '✗ This order was placed under another commitment or another chain than this draw has. Please keep this receipt and ask customer service.',
  'under.old': 'This order does not say which commitment it was placed under.',
  'under.unknown': 'The service publishes no proof for this order, so what it was placed under cannot be compared.',
  order_open: 'open',
  order_review: 'under review: nothing is paid until the checks of this draw agree',
  order_won: 'won',
  order_returned: 'part of the stake returned',
  order_evened: 'stake returned',
  order_lost: 'lost',
  order_refunded: 'refunded: the stake went back in full',
  order_unstated: 'payout not stated',

  'file.title': 'Receipt of a bet. Keep this file.',
  'file.bet': 'Period {{period}}: {{pattern}}, stake {{stake}}, {{status}}',
  'file.how': 'Lines with # are for you, the others for a verifier. How to check it: {{url}}',
  'file.noOrders':
    'Not known yet: the root of all orders and the place of this one. Fetch this receipt again after the close{{at}}: {{url}}',
  'file.noDraw':
    'Not known yet: the seed, the numbers and the payout. Fetch this receipt again after the draw{{at}}: {{url}}',
  'file.review': 'This draw is under review. Fetch this receipt again later: {{url}}',
  'file.void': 'This draw is void: the stake went back in full, and there is no result to wait for.',
  'file.noProof': 'This service publishes no proof of its draws; this receipt cannot be checked.',
};
