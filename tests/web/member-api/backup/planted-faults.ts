import { agree, rowsOf, setRows, type Contents } from './backup.stage';

const nameOf = (contents: Contents, pattern: RegExp) => [...contents.keys()].find((name) => pattern.test(name)) ?? '';

/** Changes the rows of a table, and has the manifest agree: only the rows themselves tell. */
const changing =
  (table: string, change: (row: Record<string, string | number | null>) => object) => (contents: Contents) => {
    setRows(
      contents,
      table,
      rowsOf(contents, table).map((row) => ({ ...row, ...change(row) })),
    );
    agree(contents);
  };

const flipped = (sealed: unknown) => String(sealed).replace(/.$/, (last) => (last === '0' ? '1' : '0'));

/** A fault of what is in a backup, and what the drill says of it. */
type Fault = [what: string, said: RegExp, plant: (contents: Contents) => void];

/** Faults that are planted in a backup whose seal is good. */
export const FAULTS: readonly Fault[] = [
  ['a missing key file', /files\/draw\.key is missing/, (contents) => contents.delete('files/draw.key')],
  [
    'a missing key file that the manifest does not name either',
    /service\.key is missing from DATA_DIR/,
    (contents) => {
      contents.delete('files/service.key');
      agree(contents);
    },
  ],
  [
    'another key of the draw',
    /draw\.key in DATA_DIR is not the key that the draw was begun with/,
    (contents) => {
      contents.set('files/draw.key', Buffer.from(`${'ab'.repeat(32)}\n`));
      agree(contents);
    },
  ],
  [
    'another key of the second step',
    /second-step\.key in DATA_DIR is not the key that second-step:/,
    (contents) => {
      contents.set('files/second-step.key', Buffer.from(`${'ab'.repeat(32)}\n`));
      agree(contents);
    },
  ],
  [
    'another key of the one-time codes of staff',
    /staff\.key in DATA_DIR is not the key that staff:/,
    (contents) => {
      contents.set('files/staff.key', Buffer.from(`${'ab'.repeat(32)}\n`));
      agree(contents);
    },
  ],
  [
    'a missing picture',
    /the picture [\w-]+\.jpg is missing/,
    (contents) => {
      contents.delete(nameOf(contents, /^uploads\/[\w-]+\.jpg$/));
      agree(contents);
    },
  ],
  [
    'an altered picture',
    /the picture [\w-]+\.jpg is not the one that the member sent/,
    (contents) => {
      const name = nameOf(contents, /^uploads\/[\w-]+\.jpg$/);
      const bytes = Buffer.from(contents.get(name) ?? '');
      bytes[100] = (bytes[100] ?? 0) ^ 1;
      contents.set(name, bytes);
      agree(contents);
    },
  ],
  [
    'a balance that was changed by one cent',
    /the ledger does not add up: the balance of account member:[\w-]+:available should be \d+ and is \d+/,
    changing('ledger_accounts', ({ id, balance }) =>
      String(id).endsWith(':available') ? { balance: Number(balance) + 1 } : {},
    ),
  ],
  [
    'a deleted entry of the ledger',
    /the ledger does not add up: the entries of transfer/,
    (contents) => {
      setRows(contents, 'ledger_entries', rowsOf(contents, 'ledger_entries').slice(1));
      agree(contents);
    },
  ],
  [
    'a deleted transfer of the ledger',
    /rows of ledger_transfers are missing that rows of ledger_entries refer to/,
    (contents) => {
      setRows(contents, 'ledger_transfers', rowsOf(contents, 'ledger_transfers').slice(1));
      agree(contents);
    },
  ],
  [
    'a transfer of the ledger that was deleted with its entries',
    /transfer #1 is missing from the ledger/,
    (contents) => {
      const [first, ...transfers] = rowsOf(contents, 'ledger_transfers').sort(
        (a, b) => Number(a['position']) - Number(b['position']),
      );
      setRows(contents, 'ledger_transfers', transfers);
      setRows(
        contents,
        'ledger_entries',
        rowsOf(contents, 'ledger_entries').filter((entry) => entry['transfer_id'] !== first?.['id']),
      );
      agree(contents);
    },
  ],
  [
    'a changed date of a transfer',
    /transfer [\w-]+ in the ledger was changed after it was sealed/,
    changing('ledger_transfers', ({ at, position }) => (position === 1 ? { at: Number(at) - 1 } : {})),
  ],
  [
    'a changed date of an entry',
    /transfer [\w-]+ in the ledger was changed after it was sealed/,
    changing('ledger_entries', ({ at, seq }) => (seq === 1 ? { at: Number(at) - 1 } : {})),
  ],
  [
    'a changed result of a draw',
    /the draw of period 1 does not agree: recorded numbers/,
    changing('draws', ({ numbers }) => ({ numbers: numbers === '7,7,7' ? '1,1,1' : '7,7,7' })),
  ],
  [
    'a stake that was changed after the close',
    /the draw of period 1 does not agree: root of the orders, stakes in the ledger/,
    changing('draw_orders', ({ stake }) => ({ stake: Number(stake) + 1 })),
  ],
  [
    'a changed commitment of a period',
    /the commitment of period \d+ is not that of the chain/,
    changing('draw_periods', ({ commitment }) => ({ commitment: flipped(commitment) })),
  ],
  [
    'a broken chain',
    /The chain from period 0 does not lead to the s_0 that was published/,
    changing('draw_chains', ({ s0 }) => ({ s0: flipped(s0) })),
  ],
  [
    'an altered link of the chain',
    /draw\.key in DATA_DIR is not the key that the draw was begun with/,
    changing('draw_checkpoints', ({ sealed }) => ({ sealed: flipped(sealed) })),
  ],
  [
    'an altered conversation',
    /service\.key in DATA_DIR is not the key that service-message:/,
    changing('service_messages', ({ sealed }) => ({ sealed: sealed === null ? null : flipped(sealed) })),
  ],
  [
    'an altered request for a date',
    /meet\.key in DATA_DIR is not the key that meet-request:/,
    changing('date_requests', ({ sealed }) => ({ sealed: sealed === null ? null : flipped(sealed) })),
  ],
  [
    'an altered e-mail address of a member',
    /members\.key in DATA_DIR is not the key that member:/,
    changing('members', ({ sealed }) => ({ sealed: sealed === null ? null : flipped(sealed) })),
  ],
  [
    'an altered payout account',
    /members\.key in DATA_DIR is not the key that payout-account:/,
    changing('payout_accounts', ({ sealed }) => ({ sealed: sealed === null ? null : flipped(sealed) })),
  ],
  [
    'a changed row of the audit log',
    /row 1 of the audit log was changed/,
    changing('audit_rows', ({ seq }) => (seq === 1 ? { act: 'nothing.done' } : {})),
  ],
  [
    'a missing table',
    /the table films is missing/,
    (contents) => {
      for (const name of [...contents.keys()]) if (name.startsWith('tables/films/')) contents.delete(name);
      const manifest = JSON.parse(String(contents.get('manifest.json'))) as { tables: Record<string, number> };
      delete manifest.tables['films'];
      contents.set('manifest.json', Buffer.from(JSON.stringify(manifest)));
      agree(contents);
    },
  ],
  [
    'fewer rows than the manifest says',
    /the table banners has \d+ rows in place of \d+/,
    (contents) => {
      setRows(contents, 'banners', rowsOf(contents, 'banners').slice(1));
    },
  ],
  [
    'rows that are not those of the manifest',
    /tables\/banners\/00000000\.jsonl is not as it was when the backup was made/,
    (contents) => {
      setRows(
        contents,
        'banners',
        rowsOf(contents, 'banners').map((row) => ({ ...row, url: '/elsewhere.jpg' })),
      );
    },
  ],
  ['no manifest', /the manifest is missing/, (contents) => contents.delete('manifest.json')],
  [
    'an entry that would be written elsewhere',
    /uploads\/\.\.\/\.\.\/evil\.js: no backup has an entry of this name/,
    (contents) => {
      const manifest = contents.get('manifest.json') ?? Buffer.alloc(0);
      contents.delete('manifest.json');
      contents.set('uploads/../../evil.js', Buffer.from('x'));
      contents.set('manifest.json', manifest);
    },
  ],
  [
    'a newer version',
    /was made by a newer version \([\d.]+, migration 2999-01-01-wings\)/,
    (contents) => {
      const header = JSON.parse(String(contents.get('header.json'))) as { migrations: string[] };
      header.migrations.push('2999-01-01-wings');
      contents.set('header.json', Buffer.from(JSON.stringify(header)));
    },
  ],
  [
    'a newer format',
    /its format is that of a newer version/,
    (contents) => {
      const header = JSON.parse(String(contents.get('header.json'))) as object;
      contents.set('header.json', Buffer.from(JSON.stringify({ ...header, format: 2 })));
    },
  ],
];
