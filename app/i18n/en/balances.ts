export default {
  title: 'What members are owed',
  lead: 'Each night, all members’ balances are added up and the total is published here. You can check that yours is counted.',
  unoffered:
    'This service doesn’t publish what it owes its members, so no one can prove that their balance is counted.',
  notYet:
    'Nothing has been published yet. Balances as of midnight (UTC) are counted each night at 01:00, once at least five members have one: with fewer, the total could reveal what each of them has.',
  notYetForeign: 'This service hasn’t published a night yet.',
  noNight: 'There are no nights before this day.',
  demo: 'Demo mode: amounts are credits with no cash value, and no money stands behind them.',
  asOf: 'Start of the day (UTC)',
  owed: 'Owed to all members',
  published: 'Published',
  root: 'Root',
  includes: 'Balances, amounts on hold for withdrawals, and stakes of bets not yet decided.',
  includesForeign: 'This site doesn’t know what the service includes in it.',
  'stated.title': 'What the operator says it holds',
  'stated.none': 'The operator doesn’t say how much money it holds for members.',
  'stated.held': 'The operator says that on {{day}} it held {{amount}} for members: {{where}}.',
  'stated.less': 'That’s less than the {{owed}} owed to members.',
  'stated.enough': 'That’s at least the {{owed}} owed to members.',
  'stated.unproven': 'This is the operator’s own statement. Nothing here proves it.',
  'shows.title': 'What it shows',
  'shows.all':
    'The total can’t be less than everything that members who check their paths find counted for them. If a balance is left out or made smaller, it shows as soon as its owner checks.',
  'shows.unchecked': 'If a member never checks, nothing shows whether their balance is counted.',
  'shows.money': 'It shows what is owed, not whether the operator has the money.',
  'shows.others':
    'Your path contains sums of random parts of other balances, without names. It doesn’t contain anyone’s balance.',
  'check.title': 'Check yours',
  'check.text':
    'Download your path from your statement and check it with the verifier, which works offline. The root it names must be the one published here. Keep the file.',
  'check.statement': 'Statement',
  'check.page': 'Verifier web page',
  'check.program': 'Command-line verifier',
  'check.file': 'All nights listed here (balances.json)',
  'nights.title': 'Nights',
  'nights.chain': 'Each root includes the one before, so none can be replaced later without changing all that follow.',
  'nights.broken':
    '✗ The roots listed here don’t follow from one another as they must. Please download them and keep the file.',
  'nights.absent':
    'Not published: {{nights}}. A night stays absent if it couldn’t be counted before the next one, or if fewer than five members had a balance.',
  'nights.absentForeign': 'Not published: {{nights}}. This site doesn’t know why.',
  'witness.holds': 'An outside witness ({{by}}) stamped the newest root here at {{time}}, so it was locked in by then.',
  'witness.unproven': 'This site couldn’t check a stamp of the newest root here. The command-line verifier can.',
  'witness.fails': '✗ A stamp of the newest root here isn’t valid.',
  'witness.awaited': 'An outside witness has been asked to stamp the newest root here. Its stamp hasn’t arrived yet.',
  'witness.none':
    'No outside witness has stamped the newest root here: for when it was locked in, you only have the word of the service, and of anyone who was watching at the time.',
  'nights.older': 'Earlier nights',
  'nights.newest': 'Newest nights',
  'own.title': 'Your balance is counted',
  'own.question': 'Is your balance in the published total?',
  'own.counted':
    'Your balance is counted: {{amount}} of the {{total}} owed to all members at the start of {{day}} (UTC).',
  'own.name':
    'Counted under the name “{{name}}”. If that isn’t the name you sign in with, it wasn’t your balance that was counted.',
  'own.compare':
    'This page hasn’t compared its root with the published one. The verifier does, with your path and balances.json.',
  'own.published':
    'Its root is the one published for that night. The verifier compares it with copies of balances.json that you or others have kept.',
  'own.held': 'On hold for withdrawals: {{amount}}.',
  'own.staked': 'Stakes of bets not yet decided: {{amount}}.',
  'own.same': 'It matches this statement.',
  'own.differs':
    'This statement comes to a balance of {{balance}} at that moment, which isn’t what was counted. Please keep both and ask customer service.',
  'own.fails':
    '✗ The path the service sent for you doesn’t lead to its root. Please download it, keep it and ask customer service.',
  'own.none':
    'There’s no proof for this month: either no total that includes your balance has been published, or its proof is no longer kept.',
  'own.unoffered':
    'This service doesn’t publish what it owes its members, so nothing shows that your balance is counted in it.',
  'own.failed': 'We couldn’t check whether your balance is counted.',
  'own.file': 'Your path (JSON)',
  'own.nights': 'All published totals',
};
