import { Argument, Command, InvalidArgumentError, Option } from 'commander';
import { writeTime } from '~/contract/time';
import { SHELL } from '../desk/audit/audit.server';
import { ROLES, type Role } from '../desk/staff/roles';
import {
  addStaff,
  changeStaff,
  INVITATION_MS,
  inviteAgain,
  listStaff,
  STAFF_NAME,
  type StaffChange,
} from '../desk/staff/staff.server';
import type { Desk } from './operator-session.server';
import { jsonOption } from './options';
import type { Office } from './program.server';
import { jsonText, Refused, tableText, timeText } from './terminal';

const nameArgument = () =>
  new Argument('<name>', 'login name').argParser((text) => {
    if (STAFF_NAME.test(text)) return text;
    throw new InvalidArgumentError(
      'It is 2 to 30 of a-z, 0-9, dots, dashes and underscores, a letter first; not shell, plan or unknown.',
    );
  });

const roleOption = () => new Option('--role <role>', 'what they may do').choices(ROLES).makeOptionMandatory();

/** @throws Refused without the port, since the link would lead nowhere */
function originOf({ deskOrigin }: Desk): string {
  if (deskOrigin === undefined) throw new Refused('DESK_PORT is not set: there is no desk to sign in to.');
  return deskOrigin;
}

const linkText = (origin: string, token: string) =>
  `${origin}/desk/join?invitation=${token}\nThe link is good once, for ${String(INVITATION_MS / 3_600_000)} hours. Give it to nobody else.\n`;

function addCommand({ at, print }: Office): Command {
  return new Command('add')
    .description('add a login and print the link that its owner sets password and one-time codes with')
    .addArgument(nameArgument())
    .addOption(roleOption())
    .action(async (name: string, { role }: { role: Role }) => {
      await at(async (desk) => {
        const origin = originOf(desk);
        const token = await addStaff(desk.db, { name, role }, { staff: SHELL, at: desk.now() });
        if (token === undefined) throw new Refused(`There is a login ${name} already. "staff link" invites it again.`);
        print(linkText(origin, token));
      });
    });
}

function linkCommand({ at, print }: Office): Command {
  return new Command('link')
    .description('invite again somebody who has lost password or phone: ends their sessions')
    .addArgument(nameArgument())
    .action(async (name: string) => {
      await at(async (desk) => {
        const origin = originOf(desk);
        const token = await inviteAgain(desk.db, name, { staff: SHELL, at: desk.now() });
        if (token === undefined) throw new Refused(`There is no open login ${name}.`);
        print(linkText(origin, token));
      });
    });
}

function changeCommand(
  { at, print }: Office,
  [name, says]: readonly [name: string, says: string],
  change: (options: { role: Role }) => StaffChange,
  done: (name: string) => string,
): Command {
  return new Command(name)
    .description(says)
    .addArgument(nameArgument())
    .action(async (login: string, options: { role: Role }) => {
      await at(async ({ db, now }) => {
        const changed = await changeStaff(db, login, change(options), { staff: SHELL, at: now() });
        if (changed === 'unknown') throw new Refused(`There is no login ${login}.`);
        if (changed === 'last_owner') throw new Refused(`${login} is the last owner. Nothing was changed.`);
        print(`${done(login)}\n`);
      });
    });
}

function listCommand({ at, print }: Office): Command {
  return new Command('list')
    .description('list the logins (the default command)')
    .addOption(jsonOption())
    .action(async ({ json }: { json?: true }) => {
      await at(async ({ db }) => {
        const list = await listStaff(db);
        const stateOf = ({ closed_at, hasJoined }: (typeof list)[number]) =>
          closed_at !== null ? 'closed' : hasJoined ? 'open' : 'invited';
        if (json)
          print(
            jsonText(
              list.map((one) => ({
                name: one.name,
                role: one.role,
                state: stateOf(one),
                since: writeTime(one.created_at),
              })),
            ),
          );
        else
          print(
            tableText(
              ['NAME', 'ROLE', 'STATE', 'SINCE'],
              list.map((one) => [one.name, one.role, stateOf(one), timeText(one.created_at)]),
            ),
          );
      });
    });
}

/** `operator staff`: who may sign in to the desk. */
export function staffCommands(office: Office): Command {
  const role = changeCommand(
    office,
    ['role', 'change what somebody may do'],
    (options) => ({ role: options.role }),
    (name) => `The role of ${name} is changed.`,
  ).addOption(roleOption());
  const close = changeCommand(
    office,
    ['close', 'close a login and end its sessions'],
    () => ({ closed: true }),
    (name) => `The login ${name} is closed.`,
  );
  const open = changeCommand(
    office,
    ['open', 'open a closed login again'],
    () => ({ closed: false }),
    (name) => `The login ${name} is open.`,
  );
  return new Command('staff')
    .description('who may sign in to the desk: add, link, role, close, open, list')
    .addCommand(listCommand(office), { isDefault: true })
    .addCommand(addCommand(office))
    .addCommand(linkCommand(office))
    .addCommand(role)
    .addCommand(close)
    .addCommand(open);
}
