import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Argument, Command, InvalidArgumentError, Option } from 'commander';
import { MESSAGE_TEXT_MAX } from '~/contract/calls/service';
import { writeTime } from '~/contract/time';
import { SHELL } from '../desk/audit/audit.server';
import { listedMembers } from '../desk/audit/listed-members';
import { answerConversation, readConversation, type MessageForStaff } from '../service-desk/desk.server';
import { listConversations, waitingConversations } from '../service-desk/conversation-list.server';
import { getMemberNamed, memberArgument } from './members/member-argument.server';
import { recordLook } from './operator-session.server';
import { asOption, jsonOption, pageOptions, type ListOptions } from './options';
import type { Office } from './program.server';
import { jsonText, linesText, Refused, tableText, timeText, totalText } from './terminal';

/** Characters of the first words in the table. */
const WORDS_SHOWN = 48;

const SPEAKER_WORDS = { member: 'member', agent: 'desk', automatic: 'automatic' } as const;

/** `2 d 3 h`, `5 min`: the two largest units, rounded down. @param ms */
function durationText(ms: number): string {
  const minutes = Math.max(0, Math.floor(ms / 60_000));
  const [days, hours] = [Math.floor(minutes / 1440), Math.floor(minutes / 60) % 24];
  if (days > 0) return `${days} d ${hours} h`;
  return hours > 0 ? `${hours} h ${minutes % 60} min` : `${minutes} min`;
}

function listCommand({ at, print }: Office): Command {
  const command = new Command('list').description(
    'list conversations in which a member waits for a person, the longest first (the default command)',
  );
  for (const option of [...pageOptions(), jsonOption()]) command.addOption(option);
  return command.action(async ({ page, limit, json }: ListOptions) => {
    await at(async (desk) => {
      const [{ list }, { count: total }] = await Promise.all([
        listConversations(desk, { state: 'open' }, { page, limit }),
        waitingConversations(desk.db),
      ]);
      await recordLook(desk, { act: 'conversation.list', detail: listedMembers(list.map(({ memberId }) => memberId)) });
      if (json) {
        const told = list.map(({ username: member, memberId: _, since, ...one }) => ({
          member,
          ...one,
          since: writeTime(since),
        }));
        print(jsonText({ list: told, total, page, limit }));
        return;
      }
      const rows = list.map(({ username, messages, since, language = '', words = '' }) => [
        username,
        String(messages),
        timeText(since),
        durationText(desk.now() - since),
        language,
        [...words.replace(/\s+/g, ' ')].slice(0, WORDS_SHOWN).join(''),
      ]);
      print(tableText(['MEMBER', 'MESSAGES', 'SINCE', 'WAITED', 'IN', 'FIRST WORDS'], rows));
      print(totalText({ shown: list.length, total, page, limit }, 'waiting'));
    });
  });
}

function messageText({ place, from, text, image, by, isWaiting, at }: MessageForStaff, uploads: string): string {
  const who = [SPEAKER_WORDS[from], by && `(${by})`, isWaiting && 'WAITING'].filter(Boolean).join(' ');
  const picture = image && join(uploads, image);
  return [
    `${place}  ${at.slice(0, 19).replace('T', ' ')} UTC  ${who}\n`,
    text === undefined ? '' : linesText(text),
    picture
      ? linesText(`Picture: ${picture}${existsSync(picture) ? '' : ' (there is no such file on this machine)'}`)
      : '',
  ].join('');
}

function showCommand({ at, print }: Office): Command {
  const [, limitOption] = pageOptions();
  return new Command('show')
    .description('show the newest messages of a conversation')
    .addOption(limitOption)
    .addArgument(memberArgument())
    .addOption(jsonOption())
    .action(async (name: string, { limit, json }: Pick<ListOptions, 'limit' | 'json'>) => {
      await at(async (desk) => {
        const { id, username } = await getMemberNamed(desk, name);
        const messages = await readConversation(desk, id, limit);
        await recordLook(desk, { act: 'conversation.look', memberId: id });
        if (json) {
          const list = messages.map(({ image, ...one }) => ({ ...one, picture: image && join(desk.uploads, image) }));
          print(jsonText({ member: username, list }));
          return;
        }
        if (messages.length === 0) throw new Refused(`There are no messages of ${username}.`);
        print(messages.map((message) => messageText(message, desk.uploads)).join('\n'));
        const last = messages.findLast(({ isWaiting }) => isWaiting);
        if (last) print(`\nTo answer what stands here: messages answer ${username} --upto ${last.place} …\n`);
      });
    });
}

/** Reads an answer from the arguments or a file. @throws Refused unless exactly one is given, and not too long */
async function readAnswer(words: readonly string[], file: string | undefined): Promise<string> {
  if (words.length > 0 === (file !== undefined)) throw new Refused('An answer is given as words or with --file.');
  const text =
    file === undefined
      ? words.join(' ')
      : await readFile(file, 'utf8').catch((error: unknown) => {
          throw new Refused(`${file} cannot be read.`, { cause: error });
        });
  const answer = text.replaceAll('\r\n', '\n').trim();
  if (answer === '') throw new Refused('The answer is empty.');
  if (answer.length > MESSAGE_TEXT_MAX) throw new Refused(`An answer has ${MESSAGE_TEXT_MAX} characters at most.`);
  return answer;
}

/** Parses a message number as printed by `show`. @throws InvalidArgumentError unless an integer from 1 */
function readPlace(text: string): number {
  if (!/^[1-9]\d{0,8}$/.test(text)) throw new InvalidArgumentError('It is a whole number, as `show` tells it.');
  return Number(text);
}

interface AnswerOptions {
  file?: string;
  upto?: number;
  as: string;
}

function answerCommand({ at, print }: Office): Command {
  return new Command('answer')
    .description('answer everything that waits in a conversation; never ask for a payment or a password')
    .addArgument(memberArgument())
    .addArgument(new Argument('[text...]', 'the answer, as the member reads it'))
    .addOption(
      new Option('--file <path>', 'read the answer from a file instead; /dev/stdin for what is typed or piped'),
    )
    .addOption(new Option('--upto <number>', 'answer nothing that came after this message').argParser(readPlace))
    .addOption(asOption())
    .action(async (name: string, words: string[], { file, upto, as }: AnswerOptions) => {
      const text = await readAnswer(words, file);
      await at(async (desk) => {
        const { id, username } = await getMemberNamed(desk, name);
        const { messages, waiting } = await answerConversation(desk, id, {
          text,
          actor: `operator:${as}`,
          staff: SHELL,
          detail: { as },
          upTo: upto,
        });
        print(`${username} has been answered. Messages answered: ${messages}; waiting since: ${waiting}.\n`);
      });
    });
}

/** `messages`: members' messages to customer service. */
export function messageCommands(office: Office): Command {
  return new Command('messages')
    .description('list, show, answer')
    .addCommand(listCommand(office), { isDefault: true })
    .addCommand(showCommand(office))
    .addCommand(answerCommand(office));
}
