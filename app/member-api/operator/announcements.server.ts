import { Command } from 'commander';
import { SHELL } from '../desk/audit/audit.server';
import { writeTime } from '~/contract/time';
import { change, findForDesk, listForDesk, publish, withdraw } from '../news/desk.server';
import { languagesOf, NOTHING_SAID, saidIn, type Said } from '../news/said';
import { addTextOptions, assertReadable, missingText, readTexts, type TextOptions } from './announcement-texts';
import type { Desk } from './operator-session.server';
import { asOption, idArgument, jsonOption, pageOptions, type ListOptions } from './options';
import type { Office } from './program.server';
import { factsText, jsonText, linesText, Refused, tableText, timeText, totalText } from './terminal';

type Notice = Awaited<ReturnType<typeof listForDesk>>['list'][number];

const TITLE_SHOWN = 48;

/** The title in the first available language, truncated for a table. */
function shortTitle(said: Said): string {
  const [language] = languagesOf(said);
  const title = [...(language ? saidIn(said, language).title : '')];
  return title.length > TITLE_SHOWN ? `${title.slice(0, TITLE_SHOWN - 1).join('')}…` : title.join('');
}

const noticeJson = (notice: Notice) => ({
  id: notice.id,
  important: notice.important === 1,
  readCount: notice.read_count,
  publishedAt: writeTime(notice.published_at),
  updatedAt: writeTime(notice.updated_at),
  withdrawnAt: notice.withdrawn_at === null ? null : writeTime(notice.withdrawn_at),
  texts: Object.fromEntries(languagesOf(notice).map((language) => [language, saidIn(notice, language)])),
});

async function getNotice(desk: Desk, id: string) {
  const found = await findForDesk(desk.db, id);
  if (!found) throw new Refused(`There is no announcement ${id}.`);
  return found;
}

function listCommand({ at, print }: Office): Command {
  const command = new Command('list')
    .description('list announcements in the order of the members’ page (the default command)')
    .option('--withdrawn', 'those that were withdrawn instead');
  for (const option of [...pageOptions(), jsonOption()]) command.addOption(option);
  return command.action(async ({ withdrawn, page, limit, json }: ListOptions & { withdrawn?: true }) => {
    await at(async ({ db }) => {
      const { list, total } = await listForDesk(db, { withdrawn: withdrawn ?? false, page, limit });
      if (json) {
        print(jsonText({ list: list.map(noticeJson), total, page, limit }));
        return;
      }
      const rows = list.map((notice) => [
        notice.id,
        timeText(notice.published_at),
        notice.updated_at === notice.published_at ? '' : timeText(notice.updated_at),
        notice.important === 1 ? 'important' : '',
        String(notice.read_count),
        languagesOf(notice).join(' '),
        shortTitle(notice),
      ]);
      print(tableText(['ID', 'PUBLISHED', 'CHANGED', '', 'READ', 'IN', 'TITLE'], rows));
      print(totalText({ shown: list.length, total, page, limit }, withdrawn ? 'withdrawn' : 'published'));
    });
  });
}

function showCommand({ at, print }: Office): Command {
  return new Command('show')
    .description('show an announcement in all languages, who has read it, and all that has happened to it')
    .addArgument(idArgument())
    .addOption(jsonOption())
    .action(async (id: string, { json }: Pick<ListOptions, 'json'>) => {
      await at(async (desk) => {
        const { notice, events, confirmed } = await getNotice(desk, id);
        if (json) {
          const happened = events.map((event) => ({ ...event, at: writeTime(event.at) }));
          print(jsonText({ ...noticeJson(notice), confirmed, events: happened }));
          return;
        }
        print(
          factsText([
            ['Announcement', notice.id],
            ['Important', notice.important === 1 ? 'yes' : 'no'],
            ['Published', timeText(notice.published_at)],
            ['Changed', timeText(notice.updated_at)],
            ['Withdrawn', notice.withdrawn_at === null ? undefined : timeText(notice.withdrawn_at)],
            ['Read by', `${notice.read_count} members`],
            ['Confirmed by', notice.important === 1 ? `${confirmed} members` : undefined],
          ]),
        );
        for (const language of languagesOf(notice)) {
          const { title, text } = saidIn(notice, language);
          print(`\n${language}: ${linesText(title).trimStart()}`);
          print(linesText(text));
        }
        const rows = events.map((event) => [timeText(event.at), event.event, event.actor]);
        if (rows.length > 0) print(`\n${tableText(['AT', 'EVENT', 'BY'], rows)}`);
      });
    });
}

type Wishes = TextOptions & { as: string; important?: boolean };

function publishCommand({ at, print }: Office): Command {
  const command = new Command('publish')
    .description('publish an announcement, with a title and a text in one language or more')
    .addOption(asOption())
    .option('--important', 'it comes first, and members are asked to confirm that they have read it');
  return addTextOptions(command).action(async ({ as, important, ...typed }: Wishes) => {
    await at(async ({ db, now }) => {
      const said = readTexts(NOTHING_SAID, typed);
      assertReadable(said);
      const id = await publish(db, said, important ?? false, {
        actor: `operator:${as}`,
        at: now(),
        staff: SHELL,
        detail: { as },
      });
      print(`The announcement ${id} is published.\n${missingText(said)}`);
    });
  });
}

function changeCommand({ at, print }: Office): Command {
  const command = new Command('change')
    .description('change texts of an announcement; those not given stay, an empty one ("") takes its language away')
    .addArgument(idArgument())
    .addOption(asOption())
    .option('--important', 'from now on it is important')
    .option('--no-important', 'from now on it is not');
  return addTextOptions(command).action(async (id: string, { as, important, ...typed }: Wishes) => {
    await at(async (desk) => {
      if (important === undefined && Object.keys(typed).length === 0)
        throw new Refused('There is nothing to change. Nothing was changed.');
      await getNotice(desk, id);
      let after = NOTHING_SAID;
      const changed = await change(
        desk.db,
        id,
        ({ important: before, ...said }) => {
          after = readTexts(said, typed);
          assertReadable(after);
          return { ...after, important: important ?? before };
        },
        { actor: `operator:${as}`, at: desk.now(), staff: SHELL, detail: { as } },
      );
      if (!changed) throw new Refused(`The announcement ${id} has been withdrawn. Nothing was changed.`);
      print(
        `The announcement ${id} is changed. Whoever has read it is not told again: ` +
          `for that, withdraw it and publish another one.\n${missingText(after)}`,
      );
    });
  });
}

function withdrawCommand({ at, print }: Office): Command {
  return new Command('withdraw')
    .description('take an announcement away from members')
    .addArgument(idArgument())
    .addOption(asOption())
    .action(async (id: string, { as }: { as: string }) => {
      await at(async (desk) => {
        await getNotice(desk, id);
        if (await withdraw(desk.db, id, { actor: `operator:${as}`, at: desk.now(), staff: SHELL, detail: { as } })) {
          print(`The announcement ${id} is withdrawn.\n`);
          return;
        }
        const last = (await getNotice(desk, id)).events.at(-1);
        const when = last ? `, by ${last.actor} at ${timeText(last.at)}` : '';
        throw new Refused(`The announcement ${id} has been withdrawn already${when}. Nothing was changed.`);
      });
    });
}

/** `announcements`: shown on Home and under Profile. */
export function announcementCommands(office: Office): Command {
  return new Command('announcements')
    .description('list, show, publish, change, withdraw')
    .addCommand(listCommand(office), { isDefault: true })
    .addCommand(showCommand(office))
    .addCommand(publishCommand(office))
    .addCommand(changeCommand(office))
    .addCommand(withdrawCommand(office));
}
