import { Command, InvalidArgumentError, Option } from 'commander';
import { BANK_KINDS, type BankKind } from '~/contract/payout-kind';
import { SHELL } from '../desk/audit/audit.server';
import { listBanks, removeBank, saveBank, type Bank } from '../desk/content/banks.server';
import { tidyTitle } from '../news/said';
import type { Desk } from './operator-session.server';
import { idArgument, jsonOption, whole } from './options';
import type { Office } from './program.server';
import { jsonText, Refused, tableText } from './terminal';

/** Option value that removes a text. */
const NONE = 'none';

/** Parses a text of one line. @throws InvalidArgumentError */
const text = (max: number) => (typed: string) => {
  const line = tidyTitle(typed);
  if (line !== '' && line.length <= max) return line;
  throw new InvalidArgumentError(`It is up to ${String(max)} characters.`);
};

interface Options {
  name?: string;
  kind?: BankKind;
  code?: string;
  number?: string;
  holder?: string;
  place?: number;
}

const options = (isNew: boolean) => [
  new Option('--name <name>', 'as members read it').argParser(text(80)).makeOptionMandatory(isNew),
  new Option('--kind <kind>', 'a bank, or a network').choices(BANK_KINDS).makeOptionMandatory(isNew),
  new Option('--code <code>', 'a short name as HRBR; none takes it away').argParser(text(20)),
  new Option('--number <number>', 'account or address for top-ups; none: not offered for them').argParser(text(120)),
  new Option('--holder <name>', 'name of that account; none takes it away').argParser(text(80)),
  new Option('--place <n>', 'place in the list, from 1').argParser(whole(1, 9_999)),
];

const orNull = (given: string | undefined, was: string | null) =>
  given === undefined ? was : given === NONE ? null : given;

const changed = (bank: Omit<Bank, 'id'>, { name, kind, code, number, holder, place }: Options) => ({
  name: name ?? bank.name,
  kind: kind ?? bank.kind,
  code: orNull(code, bank.code),
  account_number: orNull(number, bank.account_number),
  account_name: orNull(holder, bank.account_name),
  position: place === undefined ? bank.position : place - 1,
  isHidden: typeof bank.hidden_at === 'number',
});

/** @throws Refused */
async function getBank({ db }: Pick<Desk, 'db'>, id: string): Promise<Bank> {
  const bank = (await listBanks(db)).find((one) => one.id === id);
  if (!bank) throw new Refused(`There is no bank ${id}.`);
  return bank;
}

function listCommand({ at, print }: Office): Command {
  return new Command('list')
    .description('list the banks and networks, hidden ones too (the default command)')
    .addOption(jsonOption())
    .action(async ({ json }: { json?: true }) => {
      await at(async ({ db }) => {
        const list = await listBanks(db);
        if (json) {
          print(jsonText({ list, total: list.length }));
          return;
        }
        const rows = list.map(({ id, name, kind, account_number, account_name, hidden_at }) => [
          id,
          name,
          kind,
          account_number ?? '-',
          account_name ?? '-',
          typeof hidden_at === 'number' ? 'hidden' : 'shown',
        ]);
        print(
          rows.length === 0
            ? 'There are no banks yet: `banks add` adds one.\n'
            : tableText(['ID', 'NAME', 'KIND', 'NUMBER', 'HOLDER', 'MEMBERS'], rows),
        );
      });
    });
}

function addCommand({ at, print }: Office): Command {
  const command = new Command('add').description(
    'add a bank or network, as the last one unless --place says otherwise',
  );
  for (const option of options(true)) command.addOption(option);
  return command.action(async (given: Options & Required<Pick<Options, 'name' | 'kind'>>) => {
    await at(async ({ db, now }) => {
      const { length } = await listBanks(db);
      const empty = { ...given, code: null, account_number: null, account_name: null, position: length };
      const id = await saveBank(db, changed(empty, given), { staff: SHELL, at: now() });
      print(`${given.name} is added: ${id ?? ''}\n`);
    });
  });
}

function changeCommand({ at, print }: Office): Command {
  const command = new Command('change')
    .description('change a bank or network; what is left out stays as it is')
    .addArgument(idArgument());
  for (const option of options(false)) command.addOption(option);
  return command.action(async (id: string, given: Options) => {
    if (Object.keys(given).length === 0) throw new Refused('There is nothing to change.');
    await at(async (desk) => {
      const bank = changed(await getBank(desk, id), given);
      await saveBank(desk.db, { id, ...bank }, { staff: SHELL, at: desk.now() });
      print('Members read it from now on.\n');
    });
  });
}

function hidingCommand({ at, print }: Office, name: 'hide' | 'show', says: string): Command {
  return new Command(name)
    .description(says)
    .addArgument(idArgument())
    .action(async (id: string) => {
      await at(async (desk) => {
        const bank = { id, ...changed(await getBank(desk, id), {}), isHidden: name === 'hide' };
        await saveBank(desk.db, bank, { staff: SHELL, at: desk.now() });
        print(name === 'hide' ? 'Members do not see it any more.\n' : 'Members see it.\n');
      });
    });
}

function removeCommand({ at, print }: Office): Command {
  return new Command('remove')
    .description('remove a bank that no top-up and no payout account names')
    .addArgument(idArgument())
    .action(async (id: string) => {
      await at(async (desk) => {
        const { name } = await getBank(desk, id);
        const done = await removeBank(desk.db, id, { staff: SHELL, at: desk.now() });
        if (done === 'used') throw new Refused(`A top-up or a payout account names ${name}. "banks hide" hides it.`);
        print(`${name} is removed.\n`);
      });
    });
}

/** `operator banks`: the banks and networks that members choose from. */
export function bankCommands(office: Office): Command {
  return new Command('banks')
    .description('banks and networks: list, add, change, hide, show, remove')
    .addCommand(listCommand(office), { isDefault: true })
    .addCommand(addCommand(office))
    .addCommand(changeCommand(office))
    .addCommand(hidingCommand(office, 'hide', 'hide a bank from members; top-ups and payout accounts keep its name'))
    .addCommand(hidingCommand(office, 'show', 'show a hidden bank to members again'))
    .addCommand(removeCommand(office));
}
