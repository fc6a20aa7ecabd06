import { Command, CommanderError } from 'commander';
import type { Configuration } from '~/config/configuration.server';
import { auditCommands } from './audit.server';
import { appealCommands } from './appeals.server';
import { announcementCommands } from './announcements.server';
import { backupCommand, backupKeyCommand, drillCommand, restoreCommand } from './backup.server';
import { bankCommands } from './banks.server';
import type { Desk } from './operator-session.server';
import { ledgerCommands } from './ledger.server';
import { memberCommands } from './members/members.server';
import { messageCommands } from './messages.server';
import { rechargeCommands } from './recharges.server';
import { reportCommands } from './reports.server';
import { requestCommands } from './requests.server';
import { deskCommands } from './service-desk.server';
import { Refused } from './terminal';
import { staffCommands } from './staff.server';
import { withdrawalCommands } from './withdrawals.server';

/** Dependencies of commands: a desk for the duration of a task, and output. */
export interface Office {
  /** Runs a task with a desk and closes it afterwards. */
  at: (task: (desk: Desk) => Promise<void>) => Promise<void>;
  /** Reads the configuration, for commands without a store. */
  configure: () => Promise<Configuration>;
  print: (text: string) => void;
}

/** All command groups, one file each. */
const GROUPS: readonly ((office: Office) => Command)[] = [
  rechargeCommands,
  withdrawalCommands,
  announcementCommands,
  requestCommands,
  messageCommands,
  deskCommands,
  bankCommands,
  memberCommands,
  appealCommands,
  reportCommands,
  ledgerCommands,
  auditCommands,
  staffCommands,
  backupCommand,
  backupKeyCommand,
  restoreCommand,
  drillCommand,
];

interface Surroundings {
  configure: () => Promise<Configuration>;
  open: (configuration: Configuration) => Promise<Desk>;
  print: (text: string) => void;
  complain: (text: string) => void;
}

function createProgram(office: Office): Command {
  const program = new Command('operator')
    .description('The operators’ side of the embedded member API. It works beside running servers, on the same store.')
    .addHelpText('after', '\nExit codes: 0 done, 1 refused (and why), 2 not understood.');
  for (const group of GROUPS) program.addCommand(group(office));
  return program;
}

/** Applies settings to all subcommands: commander inherits them only for commands it creates itself. */
function everyCommand(command: Command, set: (one: Command) => void): void {
  set(command);
  for (const inner of command.commands) everyCommand(inner, set);
}

/**
 * Runs one command line.
 *
 * @param args without the program's name
 * @returns the exit code: 0 done, 1 refused, 2 usage error
 */
export async function runOperator(
  args: readonly string[],
  { configure, open, print, complain }: Surroundings,
): Promise<number> {
  const at: Office['at'] = async (task) => {
    const desk = await open(await configure());
    try {
      await task(desk);
    } finally {
      await desk.close();
    }
  };
  const program = createProgram({ at, configure, print });
  everyCommand(program, (one) =>
    one.exitOverride().showHelpAfterError().configureOutput({ writeOut: print, writeErr: complain }),
  );
  try {
    await program.parseAsync(args, { from: 'user' });
    return 0;
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2;
    if (!(error instanceof Refused)) throw error;
    complain(`${error.message}\n`);
    return 1;
  }
}
