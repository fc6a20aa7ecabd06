import { describe, expect, test } from 'vitest';
import { CALLS } from '~/contract/all-calls';
import { advance } from '~/member-api/draw/settle/advance.server';
import { reviewDue } from '~/member-api/funds/demo-reviewer.server';
import { detectAlerts } from '~/member-api/alerts/detect.server';
import { readBooks } from '~/member-api/desk/books/books.server';
import { measureWaiting } from '~/member-api/desk/waiting.server';
import { publishDueNights } from '~/member-api/balances/publish.server';
import { makeDueReports } from '~/member-api/public-report/make-report.server';
import { tidy } from '~/member-api/housekeeping.server';
import { sendMails } from '~/member-api/mail/send-mail.server';
import { sendPushes } from '~/member-api/push/send-push.server';
import { makeEveryCall } from '../harness/every-call';
import { giveEveryCommand } from '../operator/every-command';
import { openInstance } from '../harness/harness';
import { HOUR, setOperatorStage } from '../operator/operator.stage';
import { findGrowing, recordQueries, type Growing } from '../harness/query-plans';
import { onPostgres } from '../harness/store-place';

const DAY = 24 * HOUR;

/** Queries that may read or sort more than an index returns, each with the reason why that is never much, or never happens. */
const ALLOWED: readonly { text: RegExp; step: RegExp; because: string }[] = [
  {
    text: /^select "(?:period|day)" from "(?:draws|draw_orders|draw_periods|ledger_days)" order by "(?:period|day)"(?: desc)? limit \S+$/,
    step: /SCAN|Index Only Scan/,
    because: 'it ends at the first row of the index',
  },
  {
    text: /^select (?:"day", "total"|"report") from "public_reports" order by "day" desc limit \S+$/,
    step: /SCAN|Index Scan/,
    because: 'it ends at the newest report',
  },
  {
    text: /^select (?:\*|"night") from "balance_nights" order by "night" desc limit \S+$/,
    step: /SCAN|Index (?:Only )?Scan/,
    because: 'it ends at the newest nights',
  },
  {
    text: /^select "id", "sealed" from .* where "sealed" is not null order by "id" desc limit/,
    step: /SCAN|Index Scan/,
    because: 'it ends at the newest row with words, which is one of the last',
  },
  {
    text: /^select "id", "at" from "(?:date_requests|profile_reports)" where .* order by "id" limit \S+$/,
    step: /SCAN \w+ USING INDEX \w+_to_do|Index Scan/,
    because: 'the partial index holds only what waits, in this order, and it ends at the limit',
  },
  {
    text: /^select \* from "ledger_transfers" where "position" is null order by "id" limit \S+$/,
    step: /SCAN ledger_transfers USING INDEX ledger_transfers_unsealed|Index Scan/,
    because: 'the partial index holds only what was posted in the last seconds, and it ends at the limit',
  },
  {
    text: /^select "notices"\.\* from "notices" where "notices"\."withdrawn_at" is null order by .* limit \S+$/,
    step: /SCAN notices USING INDEX notices_in_order|Index Scan/,
    because: 'the partial index holds them in this order, and it ends at the limit',
  },
  {
    text: /^select "audit_rows"\..* where \("act" = \S+ or "act" like \S+ escape \S+\) order by "seq" desc limit \S+$/,
    step: /SCAN audit_rows|Index Scan|SORT/i,
    because: 'only staff ask it, and it ends at the fiftieth of the newest acts of this kind',
  },
  {
    text: / order by .* limit \S+(?: offset \S+)?\) as "(?:wanted|first)"/,
    step: /SCAN \w+ USING|Index (?:Only )?Scan/,
    because: 'a page of the first five hundred rows is as far into the index as it is into the list',
  },
  {
    text: /^select .* from "(?:notices|profile_reports|date_requests)" .* order by .* limit \S+ offset \S+$|"ends_at" <= \S+ and/,
    step: /SCAN \w+ USING INDEX|Index Scan/,
    because:
      'a page of the operators’ lists is as far into the index as it is into the list; of few announcements, PostgreSQL takes any index',
  },
  {
    text: /^select .* from "members" left join "suspensions" .* order by "members"\."id" desc limit \S+$/,
    step: /SCAN members USING INDEX|Index Scan/,
    because: 'it ends at the fiftieth of the newest members',
  },
  {
    text: /^select "period", "next_s0" from "draw_periods"/,
    step: /ORDER BY/,
    because: 'one period of a chain announces the next one',
  },
  {
    text: /"picture_look", "picture_hash" from "recharges"/,
    step: /SCAN \w+ USING|Index (?:Only )?Scan/,
    because: 'pictures are compared with those of the newest ten thousand recharges',
  },
  {
    text: /^insert into "members"/,
    step: /SCAN/,
    because: 'SQLite would look for rows without a member only while there is one',
  },
  {
    text: /where (?:"\w+"\.)?"id" in \(select "wanted"\."id"/,
    step: /ORDER BY/,
    because: 'what is sorted is one page, or what a search has found',
  },
  {
    text: /from "film_terms"/,
    step: /ORDER BY|DISTINCT/,
    because: 'what is sorted is what a search looks through: a thousand terms at most',
  },
  {
    text: /from "(?:funds_events|ledger_entries|profile_blocks|payout_accounts)"/,
    step: /ORDER BY/,
    because: 'what is sorted is one member’s: of a page, of a month, or what was entered by hand',
  },
  {
    text: /from "kept_blocks" where "count" > /,
    step: /SCAN|Seq Scan/,
    because:
      'a block stands for hundreds of rows, and is looked at every hour; an index of counts would change with each row',
  },
  {
    text: /from "service_messages" .*(?:group by|distinct|as "earlier")|count\(distinct/,
    step: /./,
    because: 'what is read is what waits for an answer',
  },
  {
    text: /from "ledger_day_sums" where "day" < \S+ group by "account_id", "kind"/,
    step: /./,
    because: 'only the books ask it, and a day has some ten rows',
  },
  {
    text: /^select cast\("ledger_entries"\."at" \/ .* group by "day", "kind"/,
    step: /GROUP BY|Sort|Aggregate/i,
    because: 'what is grouped are the days that the books have not stored yet',
  },
  {
    text: /^select "id" from "(?:recharges|payout_accounts)" where "bank_id" = \S+ limit \S+$/,
    step: /SCAN|Seq Scan/,
    because: 'an owner asks it when a bank is removed, and it ends at the first row that names the bank',
  },
  {
    text: /^select "hash" from "excluded_identifiers" limit/,
    step: /SCAN|Seq Scan|Index Only Scan/,
    because: 'it ends at the first row',
  },
  {
    text: /^(?:select "id", "attempts"|select "id"|delete) from "member_exports"/,
    step: /SCAN|Seq Scan|Index Scan/,
    because: 'a file of own data is deleted a day after it was made, and few members ask for one in a day',
  },
  {
    text: /"complete_time" from "recharges" order by "id" desc limit/,
    step: /recharges/,
    because: 'the median time of a review reads the newest 200, in the order of the key',
  },
  {
    text: /as "subject"/,
    step: /./,
    because: 'the check of the ledger reads all of it, when an operator asks for it',
  },
];

const isAllowed = ({ text, step }: Growing) => ALLOWED.some((one) => one.text.test(text) && one.step.test(step));

const acts = setOperatorStage();
const { stage } = acts;

/** Runs all recurring work: draws to pay, one under review, one that becomes void, records that are due. */
async function runEveryClock(): Promise<void> {
  const { instance } = stage;
  const demo = { ...instance.service, settings: { ...instance.service.settings, demoReviewSeconds: 1 } };
  await reviewDue(demo);
  await reviewDue(demo, 'anybody');
  await measureWaiting(demo);
  await detectAlerts(demo, ['webhook']);
  await sendMails(demo);
  await sendPushes(demo);
  await readBooks(demo.db, new Date(stage.clock).toISOString().slice(0, 4), stage.clock);
  stage.clock += DAY;
  await advance(instance.service);
  stage.clock += 4 * DAY;
  await advance(instance.service);
  await makeDueReports(instance.service);
  await publishDueNights(instance.service);
  await tidy(instance.service, stage.folder);
}

describe('every query of the member API', () => {
  test('is answered by an index, however many rows there are', async () => {
    const recording = recordQueries();
    try {
      await (await openInstance({ dataDir: stage.folder, demoReviewSeconds: 0 }, () => stage.clock)).instance.close();
      const made = await makeEveryCall(acts);
      expect(
        Object.keys(CALLS).filter((name) => !made.has(name)),
        'missing in every-call.ts',
      ).toEqual([]);
      const { given, there } = await giveEveryCommand(acts);
      expect([...there].filter((command) => !given.has(command))).toEqual([]);
      await runEveryClock();
    } finally {
      recording.stop();
    }
    const growing = await findGrowing(stage.instance.service.db, stage.folder, recording.sent);
    expect(growing.filter((one) => !isAllowed(one))).toEqual([]);
    const unneeded = ALLOWED.filter(
      ({ text, step }) => !growing.some((one) => text.test(one.text) && step.test(one.step)),
    );
    // PostgreSQL's plans depend on statistics and differ from run to run.
    if (!onPostgres) expect(unneeded).toEqual([]);
  });

  test('that no index answers would be found', async () => {
    const { db } = stage.instance.service;
    const recording = recordQueries();
    await db.selectFrom('members').select('id').where('avatar', '=', 'none').execute();
    await db.selectFrom('draw_orders').select('id').where('member_id', '=', 'ann').where('period', '=', 1).execute();
    recording.stop();
    const growing = await findGrowing(db, stage.folder, recording.sent);
    expect(growing.map(({ text }) => text)).toEqual([expect.stringContaining('"avatar"')]);
  });
});
