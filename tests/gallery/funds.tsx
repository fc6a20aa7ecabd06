import { HelpText, PauseMeaning, PauseNote } from '~/domains/account/pause-notes';
import { SuspensionNote } from '~/domains/account/suspension-note';
import { AccountFacts } from '~/domains/funds/account/payout-account';
import { ReceivingAccountFacts } from '~/domains/funds/recharge/receiving-account';
import { RecordList } from '~/domains/funds/records/records-list';
import { MonthLinks, MonthPicker } from '~/domains/funds/records/records-month';
import { StatementSheet } from '~/domains/funds/records/statement-sheet';
import { WithdrawalPromise, WithdrawalRules } from '~/domains/funds/withdraw/withdrawal-rules';
import { WithdrawalTimeline } from '~/domains/funds/withdraw/withdrawal-timeline';
import { LONG, type Exhibits, type Words } from './words';

const AT = 'Nov 22, 2026, 12:00:00 UTC';
const ANSWERED = { status: 'accepted', at: AT, answer: { serviceSays: LONG, onMoney: false } } as const;
const ACCOUNT = {
  id: '1',
  kind: 'bank',
  bank: 'Harbour Bank',
  number: '•••• 1111',
  holder: 'Demo Member',
  branch: 'Old Harbour',
  isDefault: true,
  resting: undefined,
  hasRested: true,
} as const;
const RECORD = {
  id: '01a20308-72aa-77d6',
  status: 'processing',
  amount: '$120.00',
  fee: '$2.00',
  actualAmount: '$118.00',
  account: 'Harbour Bank •••• 1111',
  outcome: undefined,
  onMoney: false,
  reason: undefined,
  remark: undefined,
  applied: AT,
  completed: undefined,
  doubts: [],
  href: '',
} as const;
const STATEMENT = {
  opening: '$0.00',
  closing: '$980.00',
  income: '+$1,000.00',
  outgoings: '−$20.00',
  computed: '$980.00',
  doubts: [],
  addsUp: true,
  contradicted: false,
  days: [],
  extent: undefined,
  count: 0,
  more: false,
  last: 1,
  counted: {
    title: 'Your balance is counted',
    kind: 'success' as const,
    lines: [
      'Your balance is counted: $743.25 of the $1,234,567.00 owed to all members at the start of Nov 22, 2026 (UTC).',
      'It matches this statement.',
    ],
    file: { href: '/profile/balance-path.json?night=2026-11-22', text: 'Your path (JSON)' },
    nights: 'All published totals',
  },
};
const SHEET = {
  month: '2026-11',
  monthName: 'November 2026',
  beside: { previous: { month: '2026-10', name: 'October 2026' }, next: { month: '2026-12', name: 'December 2026' } },
  page: 1,
  asOf: AT,
};
const ENTRY = {
  said: undefined,
  time: '12:00',
  kind: 'bet_stake' as const,
  bet: 'Lily, period 14',
  amount: '−20.00',
  balance: '980.00',
  wrong: false,
  href: '/vote/bets/14/1',
};

/** Pieces of pages about money, and about how much of it a member wants to play with. */
export const funds = (t: Words): Exhibits => ({
  AccountFacts: {
    'to be used': <AccountFacts account={ACCOUNT} />,
    'still resting': (
      <AccountFacts account={{ ...ACCOUNT, kind: 'btc', isDefault: false, resting: { until: AT, rest: '24 h' } }} />
    ),
  },
  ReceivingAccountFacts: {
    'with a name': (
      <ReceivingAccountFacts
        account={{
          id: '1',
          name: 'Harbour Bank',
          accountName: LONG,
          number: { groups: ['0000', '1000', '2000', '3001'], whole: '0000100020003001' },
        }}
      />
    ),
  },
  RecordList: {
    'under way, done and failed': (
      <RecordList
        canBegin
        givesBack
        kind="withdrawals"
        review={undefined}
        page={1}
        more
        last={3}
        records={[
          RECORD,
          { ...RECORD, id: '2', status: 'completed', completed: AT },
          { ...RECORD, id: '3', status: 'failed', outcome: 'name_differs', completed: AT },
        ]}
      />
    ),
    empty: (
      <RecordList
        canBegin
        givesBack={false}
        kind="recharges"
        review={t('fundsFacts:review.unknown')}
        page={1}
        more={false}
        last={1}
        records={[]}
      />
    ),
  },
  MonthLinks: { 'between two months': <MonthLinks {...SHEET.beside} /> },
  MonthPicker: {
    'a month': <MonthPicker typed="2026-11" />,
    wrong: <MonthPicker typed="November" invalid />,
  },
  StatementSheet: {
    'with entries': (
      <StatementSheet
        {...SHEET}
        member="demo"
        statement={{
          ...STATEMENT,
          days: [
            {
              day: 'Nov 22, 2026',
              entries: [
                ENTRY,
                {
                  ...ENTRY,
                  kind: undefined,
                  bet: undefined,
                  said: { serviceSays: LONG, onMoney: false },
                  wrong: true,
                },
              ],
            },
          ],
          count: 2,
        }}
      />
    ),
    'nothing came or went': <StatementSheet {...SHEET} statement={STATEMENT} />,
    'that does not add up': (
      <StatementSheet
        {...SHEET}
        statement={{
          ...STATEMENT,
          addsUp: false,
          contradicted: true,
          computed: '$979.00',
          counted: { title: 'Is your balance in the published total?', kind: 'warning', lines: [LONG] },
        }}
      />
    ),
  },
  WithdrawalPromise: { 'two sentences': <WithdrawalPromise /> },
  WithdrawalRules: {
    'all of them': (
      <WithdrawalRules
        rules={{
          available: '$743.25',
          min: '$100.00',
          max: '$50,000.00',
          dailyLimit: '$100,000.00',
          dailyLeft: '$99,730.00',
          fee: { percent: '1', least: '$2.00' },
          feeMin: '$2.00',
          arrivalHours: 72,
        }}
      />
    ),
    'none stated': (
      <WithdrawalRules
        rules={{
          available: '$743.25',
          min: undefined,
          max: undefined,
          dailyLimit: undefined,
          dailyLeft: undefined,
          fee: undefined,
          feeMin: undefined,
          arrivalHours: undefined,
        }}
      />
    ),
  },
  WithdrawalTimeline: {
    [t('withdraw:late')]: (
      <WithdrawalTimeline
        view={{ steps: [{ state: 'processing', said: undefined, at: '2026-11-18' }], due: '2026-11-21', isLate: true }}
      />
    ),
    ...Object.fromEntries(
      (['completed', 'failed', 'cancelled'] as const).map((state) => [
        t(`withdraw:${state}`),
        <WithdrawalTimeline
          key={state}
          view={{
            steps: (['processing', state] as const).map((step) => ({ state: step, said: undefined, at: '2026-11-22' })),
            due: undefined,
            isLate: false,
          }}
        />,
      ]),
    ),
  },
  SuspensionNote: {
    'in force': <SuspensionNote suspension={{ why: 'used_by_others', since: AT, until: '', appeal: undefined }} />,
    'lifted, with an answer': <SuspensionNote suspension={{ why: 'other', since: AT, until: AT, appeal: ANSWERED }} />,
  },
  PauseNote: {
    'a time-out': <PauseNote pause={{ kind: 'timeout', until: AT, isHeldHere: false }} />,
    'an exclusion': <PauseNote pause={{ kind: 'exclusion', until: AT, isHeldHere: false }} />,
    'an exclusion that this app holds alone': <PauseNote pause={{ kind: 'exclusion', until: AT, isHeldHere: true }} />,
  },
  PauseMeaning: { 'four sentences': <PauseMeaning /> },
  HelpText: { 'with somebody to turn to': <HelpText contact="help@garden.example" /> },
});
