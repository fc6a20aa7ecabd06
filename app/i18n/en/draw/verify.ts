export default {
  title: 'Verify a draw',
  lead: 'Every step from commitment to result, recalculated here.',
  period: 'Period',
  submit: 'Verify',
  latest: 'Verify the latest draw: period {{period}}',

  'state.open':
    'Betting on this period is open. Its commitment is published: after the draw, only the seed it was made from can open it. The other steps come later.',
  'state.closed': 'Betting is closed and the bets are locked. The seed and the result are published with the draw.',
  'state.drawing': 'The draw is in progress. The seed and the result are published in a few seconds.',
  'state.waiting':
    'Waiting for the public random number: betting is closed, the bets are locked and the seed is published. The random number of the round that was named when betting opened hasn’t arrived yet. Nothing else decides this draw. If it has no result 24 hours after the draw, it’s void and every stake goes back in full.',
  'state.review':
    'Under review: two independent computations of the result differ, the bets aren’t exactly those locked at close, or they couldn’t be checked. Nothing is paid out until this is put right. If it isn’t within 72 hours, every open stake goes back in full.',
  'state.reviewForeign': 'Under review. The service says nothing more about it.',
  'state.void':
    'This draw is void: its review ended without agreement. Every stake that was still open goes back in full, and there’s no result. Its seed is published: the receipt of a bet, verified with it, shows whether the bet would have won. If so, ask customer service why it wasn’t paid.',
  'state.voidRound':
    'This draw is void: it had no result 24 hours after the draw, or its review ended without agreement. Every stake that was still open goes back in full, and there’s no result. If its seed and its random number are published, the receipt of a bet shows whether the bet would have won. If so, ask customer service why it wasn’t paid.',
  'state.seedless':
    'The draw is over, but the service publishes no seed for it: nothing shows that the result is the one that was locked in.',
  'state.unknown': 'The commitment is published. We don’t know what stage this period is at.',
  'state.holds': 'Verified: every check passed.',
  'state.fails':
    'Not every check passed: see the steps marked ✗. Please keep your receipts and ask customer service to explain.',
  'state.waits': 'Every check that can be made passed. The service doesn’t publish what the others need.',
  steps: 'How it was checked',
  uncheckable: 'This draw cannot be checked: the service publishes no commitment for it.',
  noProofs: 'This service publishes no proofs: its draws cannot be checked.',
  uncheckableMeans:
    'So nothing shows that the result was decided before the first bet, or that no bet was changed afterwards. You only have the service’s word for it.',
  refresh: 'Refresh',

  outcome_holds: 'passed',
  outcome_fails: 'failed',
  outcome_waits: 'not published yet',
  outcome_given: 'published',
  outcome_awaited: 'awaited',
  outcome_late: 'stamped too late',
  outcome_unproven: 'not checked',
  outcome_none: 'no outside witness',

  'commitment.title': 'Commitment',
  'commitment.text':
    'Due when betting opens, before the first bet. It locks in the seed, and the seed alone decides the result.',
  'commitment.textRound':
    'Due when betting opens, before the first bet. It locks in the seed. The result comes from the seed together with the public random number of the round named below.',
  'commitment.opened': 'Betting opened',
  'orders.title': 'Bets, locked at close',
  'orders.text':
    'The root stands for every bet on this period. Adding, dropping or changing one would give another root. Each receipt shows the path from its own bet to it.',
  'orders.closed': 'Betting closed',
  'orders.closes': 'Betting closes',
  'orders.root': 'Root of the bets',
  'orders.count': 'Number of bets',
  'seed.title': 'The seed fits the commitment',
  'seed.text': 'The SHA-256 of the seed must be the commitment.',
  'seed.seed': 'Seed',
  'seed.hash': 'SHA-256 of the seed',
  'seed.drawn': 'Drawn',
  'seed.draws': 'Draw',
  'chain.title': 'The seed leads back to the start of the chain',
  'chain.text':
    'Every seed is the SHA-256 of the next one. Hash it once for each period that has passed and you must get s_0, which was published before anyone could bet on them.',
  'chain.links': 'Links hashed',
  'chain.start': 's_0',
  'chain.published': 's_0 published',
  'chain.announced': 'Announced in period',
  'chain.next': 's_0 of the next chain',
  'placed.title': 'Your bets were placed under this commitment',
  'placed.text':
    'Each of your bets names, in its leaf, the commitment and the s_0 it was placed under. They must be those of this draw, and the seed must open them.',
  'placed.count': 'Your bets on this period',
  'round.title': 'The public random number is the one that was named',
  'round.text':
    'quicknet of drand is run by many independent parties. Every 3 seconds they publish a random number that carries their common signature, and none of them knows it before. The round was named when betting opened, is published at the draw or after it, and its signature is checked here with the key of quicknet. Any relay of quicknet shows the same number.',
  'round.round': 'Round',
  'round.published': 'Published',
  'round.signature': 'Signature',
  'round.number': 'SHA-256 of the signature: the random number',
  'witness.chain': 'An outside witness for the start of the chain',
  'witness.bets': 'An outside witness for the root of the bets',
  'witness.chain_holds':
    'An outside witness stamped the start of the chain before betting opened, so the chain was locked in by then.',
  'witness.chain_late':
    'An outside witness stamped the start of the chain only after betting opened: this doesn’t show that the chain was locked in before.',
  'witness.chain_unproven':
    'There’s a stamp of the start of the chain that can’t be checked here: we don’t know the root certificate of its authority, or the time to compare it with.',
  'witness.chain_fails':
    '✗ A stamp of the start of the chain isn’t valid. Please keep your receipts and ask customer service to explain.',
  'witness.chain_awaited':
    'An outside witness has been asked to stamp the start of the chain. Its stamp hasn’t arrived yet.',
  'witness.chain_none':
    'No outside witness has stamped the start of the chain: you only have the service’s word for when it was locked in.',
  'witness.bets_holds':
    'An outside witness stamped the root of the bets before the draw, so no bet was added or changed later.',
  'witness.bets_late':
    'An outside witness stamped the root of the bets only after the draw: this doesn’t show that the bets were locked before it.',
  'witness.bets_unproven':
    'There’s a stamp of the root of the bets that can’t be checked here: we don’t know the root certificate of its authority, or the time to compare it with.',
  'witness.bets_fails':
    '✗ A stamp of the root of the bets isn’t valid. Please keep your receipts and ask customer service to explain.',
  'witness.bets_awaited':
    'An outside witness has been asked to stamp the root of the bets. Its stamp hasn’t arrived yet.',
  'witness.bets_none':
    'No outside witness has stamped the root of the bets: you only have the service’s word for when they were locked.',
  'witness.awaited': 'Awaited from',
  'witness.stamped': '{{time}}, signed by {{by}} (root certificate: {{root}})',
  'witness.unknown': 'states {{time}}; not checked',
  'witness.invalid': 'not valid',
  'numbers.title': 'The numbers follow from the seed',
  'numbers.text':
    'HMAC-SHA-256 of the seed and “{{period}}:0” is read byte by byte. A byte below 252 gives the number 1 + byte mod 6; others are skipped, until there are three.',
  'numbers.titleRound': 'The numbers follow from the seed and the random number',
  'numbers.textRound':
    'HMAC-SHA-256 of the seed and “{{period}}:0:random number” is read byte by byte. A byte below 252 gives the number 1 + byte mod 6; others are skipped, until there are three.',
  'numbers.byte': 'byte {{byte}} gives {{number}}',
  'numbers.passed': 'byte {{byte}} is skipped',
  'numbers.computed': 'Computed',
  'numbers.published': 'Published',
  'patterns.title': 'The patterns follow from the sum',
  'patterns.text': 'Rose wins on a sum of 11 or more, Lily on 10 or less, Balloon on an odd sum, Smoke on an even one.',
  'wins.rose': 'sum 11–18',
  'wins.lily': 'sum 3–10',
  'wins.balloon': 'odd sum',
  'wins.smoke': 'even sum',

  'rules.title': 'How this draw works',
  'rules.source':
    'The result comes from a seed and the number of the period, and from nothing else. Once the commitment is shown, no bet, no person and no setting can change it.',
  'rules.sourceRound':
    'The result comes from a seed, the number of the period and a public random number of the network quicknet, and from nothing else. The seed and the round of the random number are locked in before the first bet; no bet, no person and no setting can change them.',
  'rules.order':
    'The commitment is shown from the moment betting opens, before the first bet. At close, the root of all bets follows. After the draw come the seed and the result.',
  'rules.chain':
    'All of this follows from s_0: it determines every seed of its chain, and was published before anyone could bet on these periods. The commitment of a period is the seed of the one before it, so the earliest it can be shown is at the draw of that one, which is when betting opens.',
  'rules.proves':
    'If every check passes, this proves that the result was decided before the first bet, and that no bet was added, dropped or changed after betting closed.',
  'rules.provesRound':
    'If every check passes, this proves that seed and round were locked in before the first bet; no one, not even the operator, could know the result while bets were taken; and no bet was added, dropped or changed after betting closed.',
  'rules.provesNot':
    'It doesn’t prove that the operator couldn’t know the result early. Anyone who holds the secret seeds can work out results in advance.',
  'rules.witnessed':
    'Outside time-stamp authorities (RFC 3161) are asked to stamp the start of each chain and, at close, the root of the bets. A stamp from before the draw shows that no bet was added after it; each draw says whether it has one.',
  'rules.unwitnessed':
    'There’s no outside witness: only the service, and anyone watching at the time, can say when something was locked in.',
  'rules.worth': 'What a check proves, and what it doesn’t',
  'rules.open': 'What the operator can still do',
  'rules.remains': 'What anyone who holds the database and its key can still do:',
  'rules.remainsKnow': 'know results in advance and bet through someone else;',
  'rules.remainsRestart': 'restart the whole draw until its first results suit;',
  'rules.remainsVoid': 'make a draw void, so that stakes go back in place of winnings.',
  'rules.shown':
    'Changing what bets were placed under is refused or shown here, and receipts that you saved before the draw prove it.',
  'rules.excluded':
    'To rule the rest out, a draw would need a public random source or a second party that adds to the seed. This draw has none.',
  'rules.remainsRound':
    'What anyone who holds the database and its key can still do: stop the draw or make it void, so that stakes go back in place of winnings; and take a bet after the random number is known, as long as no one else has seen the root of the bets or their number. Look at both here at close, or keep a receipt from then: a later one must agree with it. To know a result early, they would also need as many of quicknet’s parties as sign a round together.',
  'rules.missed':
    'Periods that ran while the service was down are drawn from the seed they were committed to and paid as usual. If no chain had been published for them, those periods are treated as if they never took place.',
  'rules.rounding':
    'A payout is stake times odds, rounded down to the smallest unit of money (0.01). Nothing else is deducted.',
  'rules.review':
    'Before anything is paid, two independent computations of the result must agree, and the bets must be exactly those locked at close. If not, the draw is under review and no result is shown; after 72 hours without agreement every open stake goes back in full.',
  'rules.reveal':
    'If the random number doesn’t come, the draw waits. If nothing has been paid 24 hours after a draw was due, it’s void, whatever the reason: every stake goes back in full. No other source ever replaces the round that was named.',
  'rules.voids': 'Void draws so far: {{number}}.',
  'rules.withheld': 'Void draws whose seed wasn’t shown in time: {{number}}.',
  'rules.withheldBy': 'Only the operator has those seeds.',
  'tools.title': 'Verify it yourself',
  'tools.text':
    'This page is run by the same service as the draw. So that you don’t have to take our word for it, keep the receipt of a bet and verify it on your own device, even offline.',
  'tools.page': 'Verifier web page (verify.html)',
  'tools.program': 'Command-line verifier (verify.mjs)',
  'tools.how1': 'Download a receipt right after your bet, and again after the draw.',
  'tools.how2': 'Save verify.html, open it without a connection and choose both receipts.',
  'tools.how3': 'Or run: {{command}}',

  'receipt.title': 'Receipt',
  'receipt.order': 'Bet ID',
  'receipt.stake': 'Stake',
  'receipt.odds': 'Odds',
  'receipt.possible': 'Payout if it wins',
  'receipt.payout': 'Payout',
  'receipt.placed': 'Placed',
  'receipt.draws': 'Draw at',
  'receipt.status': 'Status',
  'receipt.service': 'Service',
  'receipt.keep': 'Save receipt (.txt)',
  'receipt.keepWhy':
    'Save it now and again after the draw: the first shows what was promised, the second what happened.',
  'receipt.keepLate': 'A receipt saved after the draw can’t prove what was published before you bet.',
  'receipt.verify': 'Verify this draw',
  'receipt.proof': 'Proof of this bet',
  'receipt.leaf': 'Leaf',
  'receipt.nonce': 'Nonce',
  'receipt.commitment': 'Placed under commitment',
  'receipt.s0': 'Placed under s_0',
  'receipt.round': 'Placed under round of quicknet',
  'receipt.place': 'Place in the tree',
  'receipt.placeOf': '{{place}} of {{of}}',
  'receipt.path': 'Path to the root',
  'receipt.noPath': 'none: it’s the only bet of its period',
  'receipt.root': 'Root of the bets',
  'tree.yes': '✓ Your bet is included in this period.',
  'tree.no': '✗ Your bet doesn’t lead to the root of its period. Please keep this receipt and ask customer service.',
  'tree.waits': 'Once betting has closed, this page shows whether your bet is included in this period.',
  'tree.unknown': 'The service publishes no proof for this bet.',
  'under.yes': '✓ This bet was placed under the commitment and the chain of this draw.',
  'under.no':
    '✗ This bet was placed under another commitment or another chain than this draw has. Please keep this receipt and ask customer service.',
  'under.old': 'This bet doesn’t say which commitment it was placed under.',
  'under.unknown': 'The service publishes no proof for this bet, so what it was placed under can’t be compared.',
  order_open: 'Open',
  order_review: 'Under review: nothing is paid until the checks of this draw agree',
  order_won: 'Won',
  order_returned: 'Part of the stake returned',
  order_evened: 'Stake returned',
  order_lost: 'Lost',
  order_refunded: 'Refunded: the stake went back in full',
  order_unstated: 'Payout not stated',

  'file.title': 'Receipt of a bet. Keep this file.',
  'file.bet': 'Period {{period}}: {{pattern}}, stake {{stake}}, {{status}}',
  'file.how': 'Lines with # are for you, the others are for a verifier. How to verify it: {{url}}',
  'file.noOrders':
    'Not known yet: the root of all bets and the place of this one. Save this receipt again after the close{{at}}: {{url}}',
  'file.noDraw':
    'Not known yet: the seed, the numbers and the payout. Save this receipt again after the draw{{at}}: {{url}}',
  'file.review': 'This draw is under review. Save this receipt again later: {{url}}',
  'file.waiting': 'Waiting for the public random number of this draw. Save this receipt again later: {{url}}',
  'file.void': 'This draw is void: the stake went back in full, and there’s no result to wait for.',
  'file.noProof': 'This service publishes no proof of its draws; this receipt can’t be verified.',
};
