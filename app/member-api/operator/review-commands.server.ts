import { Command, Option } from 'commander';
import type { Outcome } from '~/contract/outcomes';
import { writeTime } from '~/contract/time';
import type { FundsTables } from '../funds/funds.tables';
import {
  findReviewable,
  listReviewable,
  WAITING,
  type Kind,
  type Reviewable,
  type Transition,
} from '../funds/review-queue.server';
import { SHELL } from '../desk/audit/audit.server';
import type { Review } from '../funds/review.server';
import type { Db } from '../store/database.server';
import { recordLook, type Desk } from './operator-session.server';
import { asOption, idArgument, jsonOption, pageOptions, type ListOptions } from './options';
import type { Office } from './program.server';
import { factsText, jsonText as json, Refused, tableText, timeText, totalText } from './terminal';

type Facts = (readonly [name: string, value: string | null | undefined])[];

/** An operator's possible decision on a record. */
interface Decision {
  name: string;
  says: string;
  /** Resulting state, as in `The top-up … is credited.` */
  becomes: string;
  /** The published reasons to choose from; none when no reason is needed. */
  reasons?: readonly Outcome[];
  /** Further options. */
  options?: readonly Option[];
  /** What else must be right. @throws Refused */
  check?: (desk: Desk, id: string, options: DecisionOptions) => Promise<void>;
  /** @returns false when already decided */
  decide: (db: Db, id: string, review: Review & DecisionOptions) => Promise<boolean>;
}

/** Options of some decisions. */
interface DecisionOptions {
  /** Approve although another recharge has the same picture, or one that looks alike. */
  samePictureSeen?: true;
  /** What was received, in minor units. */
  received?: number;
  /** What the bank calls a payment. */
  reference?: string;
}

/** Differences between the kinds of records. */
interface Reviewing<K extends Kind> {
  kind: K;
  /** The kind in the names of acts. */
  one: 'recharge' | 'withdrawal';
  /** Noun, as in `The top-up …`. */
  noun: string;
  /** More than one of them. */
  nouns: string;
  statuses: readonly FundsTables[K]['status'][];
  /** A row of the list: heading → text. */
  row: (record: Reviewable<K>, desk: Desk) => Record<string, string>;
  /** Facts needed for the decision. */
  facts: (record: Reviewable<K>, desk: Desk) => Promise<Facts>;
  /** The record as JSON. Amounts as decimal strings, times in ISO 8601 UTC. */
  json: (record: Reviewable<K>, desk: Desk) => object;
  /** Additional JSON of `show`. */
  more?: (record: Reviewable<K>, desk: Desk) => Promise<object>;
  /** Optional note below a list. */
  note?: (list: readonly Reviewable<K>[], desk: Desk) => string | undefined;
  decisions: readonly Decision[];
}

interface StateOptions extends ListOptions {
  status?: string;
  all?: true;
}

const eventJson = ({ status, at, actor }: Transition) => ({ status, at: writeTime(at), actor });

async function getRecord<K extends Kind>(desk: Desk, { kind, noun }: Reviewing<K>, id: string) {
  const record = await findReviewable(desk.db, kind, id);
  if (!record) throw new Refused(`There is no ${noun} ${id}.`);
  return record;
}

function listCommand<K extends Kind>(reviewing: Reviewing<K>, { at, print }: Office): Command {
  const { kind, statuses, row } = reviewing;
  const command = new Command('list')
    .description(`list ${reviewing.nouns}: those that wait, oldest first (the default command)`)
    .addOption(new Option('--status <status>', 'those in this state instead').choices(statuses).conflicts('all'))
    .option('--all', 'those in every state, newest first');
  for (const option of [...pageOptions(), jsonOption()]) command.addOption(option);
  return command.action(async ({ status, all, page, limit, json: asJson }: StateOptions) => {
    await at(async (desk) => {
      const wanted = all ? undefined : ((status ?? WAITING[kind]) as FundsTables[K]['status']);
      const { list, total } = await listReviewable(desk.db, kind, { status: wanted, page, limit });
      if (asJson) {
        print(json({ list: list.map((record) => reviewing.json(record, desk)), total, page, limit }));
        return;
      }
      const rows = list.map((record) => row(record, desk));
      print(
        tableText(
          Object.keys(rows[0] ?? {}),
          rows.map((one) => Object.values(one)),
        ),
      );
      print(totalText({ shown: list.length, total, page, limit }, wanted ?? 'in all'));
      const note = reviewing.note?.(list, desk);
      if (note !== undefined) print(`${note}\n`);
    });
  });
}

function showCommand<K extends Kind>(reviewing: Reviewing<K>, { at, print }: Office): Command {
  return new Command('show')
    .description(`show one ${reviewing.noun} with all that has happened to it`)
    .addArgument(idArgument())
    .addOption(jsonOption())
    .action(async (id: string, { json: asJson }: { json?: true }) => {
      await at(async (desk) => {
        const record = await getRecord(desk, reviewing, id);
        await recordLook(desk, { act: `${reviewing.one}.look`, subject: id, memberId: record.member_id });
        if (asJson) {
          const shown = { ...reviewing.json(record, desk), ...(await reviewing.more?.(record, desk)) };
          print(json({ ...shown, events: record.events.map(eventJson) }));
          return;
        }
        print(factsText(await reviewing.facts(record, desk)));
        const rows = record.events.map((event) => [
          timeText(event.at),
          event.status,
          event.actor ?? 'not written down',
        ]);
        print(`\n${tableText(['AT', 'STATUS', 'BY'], rows)}`);
      });
    });
}

/** Error that names the earlier decision. */
function decidedBefore(noun: string, id: string, events: readonly Transition[]): Refused {
  const last = events.at(-1);
  const by = last?.actor ? ` by ${last.actor}` : '';
  const how = last ? `: it was ${last.status} at ${timeText(last.at)}${by}` : '';
  return new Refused(`The ${noun} ${id} has been reviewed already${how}. Nothing was changed.`);
}

function decisionCommand<K extends Kind>(reviewing: Reviewing<K>, decision: Decision, { at, print }: Office): Command {
  const { name, says, becomes, reasons, decide, check, options: more = [] } = decision;
  const command = new Command(name)
    .description(says)
    .addArgument(idArgument())
    .addOption(asOption())
    .addOption(jsonOption());
  for (const option of more) command.addOption(option);
  if (reasons)
    command.addOption(
      new Option('--reason <reason>', 'why, shown to the member in words').choices(reasons).makeOptionMandatory(),
    );
  return command.action(
    async (id: string, options: DecisionOptions & { as: string; reason?: Outcome; json?: true }) => {
      await at(async (desk) => {
        await getRecord(desk, reviewing, id);
        const { as, reason, samePictureSeen, received, reference } = options;
        const given = {
          ...(samePictureSeen && { samePictureSeen }),
          ...(received !== undefined && { received }),
          ...(reference !== undefined && { reference }),
        };
        await check?.(desk, id, given);
        const audit = { staff: SHELL, detail: { as } };
        const review = { at: desk.now(), actor: `operator:${as}`, reason, audit } as const;
        const decided = await decide(desk.db, id, { ...review, ...given });
        const record = await getRecord(desk, reviewing, id);
        if (!decided) throw decidedBefore(reviewing.noun, id, record.events);
        if (options.json) print(json({ ...reviewing.json(record, desk), events: record.events.map(eventJson) }));
        else print(`The ${reviewing.noun} ${id} of ${record.username} is ${becomes}.\n`);
      });
    },
  );
}

/** The review commands of one kind of record: `list`, `show`, and one per decision. */
export function reviewCommands<K extends Kind>(reviewing: Reviewing<K>, office: Office): Command {
  const command = new Command(reviewing.kind)
    .description(`list, show, ${reviewing.decisions.map(({ name }) => name).join(', ')}`)
    .addCommand(listCommand(reviewing, office), { isDefault: true })
    .addCommand(showCommand(reviewing, office));
  for (const decision of reviewing.decisions) command.addCommand(decisionCommand(reviewing, decision, office));
  return command;
}
