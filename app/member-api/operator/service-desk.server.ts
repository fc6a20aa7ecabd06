import { Command, InvalidArgumentError, Option } from 'commander';
import { isZone, readDays, readSpan, readWeekdays, weekdaysText } from '~/contract/hours';
import { SHELL } from '../desk/audit/audit.server';
import { findDesk } from '../service-desk/desk-facts.server';
import { setDesk, type DeskChange } from '../service-desk/desk-settings.server';
import { measuredWait } from '../service-desk/waiting-time.server';
import type { Office } from './program.server';
import { factsText, Refused } from './terminal';
import { parseUrl } from '~/contract/wire/parse-url';

function timeOfDay(text: string): string {
  if (/^([01]\d|2[0-3]):[0-5]\d$/.test(text) && readSpan({ from: text, to: text })) return text;
  throw new InvalidArgumentError('It is a time of day from 00:00 to 23:59.');
}

function zoneNamed(text: string): string {
  if (isZone(text)) return text;
  throw new InvalidArgumentError('It is the name of a time zone, such as Asia/Tokyo.');
}

/** Option value that removes the URL, or the days on which the desk is closed. */
const NONE = 'none';

function weekdaysNamed(text: string): string {
  if (text === 'all') return '';
  const days = readWeekdays([...text]);
  if (days) return days.join('');
  throw new InvalidArgumentError('It is digits of weekdays such as 12345, 1 for Monday, or all.');
}

function closedOn(text: string): string[] {
  if (text === NONE) return [];
  const days = text.split(',').map((day) => day.trim());
  if (readDays(days).length === days.length) return readDays(days);
  throw new InvalidArgumentError('It is days such as 2026-12-25,2026-12-26, or none.');
}

function webAddress(text: string): string {
  if (text === NONE) return text;
  const url = /^https?:\/\//i.test(text) ? parseUrl(text) : undefined;
  if (url?.username === '' && url.password === '') return text;
  throw new InvalidArgumentError('It is an address that begins with https:// or http://, or none.');
}

function deskName(text: string): string {
  const name = text.normalize('NFKC').trim();
  if (/^\P{C}{1,60}$/u.test(name)) return name;
  throw new InvalidArgumentError('It is up to 60 characters.');
}

function showCommand({ at, print }: Office): Command {
  return new Command('show')
    .description('show what members read of the desk (the default command)')
    .action(async () => {
      await at(async (desk) => {
        const [found, wait] = await Promise.all([findDesk(desk.db), measuredWait(desk)]);
        if (!found) throw new Refused('Nothing has been said of the desk yet: `desk set` does.');
        print(
          factsText([
            ['Name', found.name_en],
            ['Hours', `${found.opens} to ${found.closes}, ${found.zone}`],
            ['Weekdays', found.weekdays ? weekdaysText([...found.weekdays].map(Number), 'en') : 'every day'],
            ['Closed on', found.closed_days || 'no day'],
            ['Chat', found.url ?? 'none'],
            ['Waiting time', wait === undefined ? 'no data yet' : `${wait} min`],
          ]),
        );
      });
    });
}

function setCommand({ at, print }: Office): Command {
  return new Command('set')
    .description('say who answers members, and when; what is left out stays as it is')
    .addOption(new Option('--name <name>', 'what the desk is called, in every language').argParser(deskName))
    .addOption(new Option('--opens <time>', 'as 09:00, by the clock of the zone').argParser(timeOfDay))
    .addOption(new Option('--closes <time>', 'as 21:00; before --opens it is after midnight').argParser(timeOfDay))
    .addOption(new Option('--zone <zone>', 'as Asia/Tokyo').argParser(zoneNamed))
    .addOption(new Option('--weekdays <days>', 'as 12345: 1 is Monday; all is every day').argParser(weekdaysNamed))
    .addOption(new Option('--closed <days>', 'as 2026-12-25,2026-12-26; none takes them away').argParser(closedOn))
    .addOption(new Option('--url <url>', 'a chat outside of the app; none takes it away').argParser(webAddress))
    .action(async ({ url, closed, ...others }: DeskChange & { url?: string; closed?: string[] }) => {
      const days = closed && { closedDays: closed };
      const change = { ...others, ...days, ...(url === undefined ? {} : { url: url === NONE ? null : url }) };
      if (Object.keys(change).length === 0) throw new Refused('There is nothing to set.');
      await at(async (desk) => {
        if (!(await setDesk(desk.db, change, { staff: SHELL, at: desk.now() })))
          throw new Refused('The first time, --name, --opens, --closes and --zone are all needed.');
        print('Members read it from now on.\n');
      });
    });
}

/** `desk`: name, hours and chat URL of customer service. */
export function deskCommands(office: Office): Command {
  return new Command('desk')
    .description('show, set')
    .addCommand(showCommand(office), { isDefault: true })
    .addCommand(setCommand(office));
}
