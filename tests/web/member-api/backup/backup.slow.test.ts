import { randomBytes } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { getBalance } from '~/contract/calls/funds';
import { getNextPeriod, placeOrder } from '~/contract/calls/draw';
import { listMessages } from '~/contract/calls/service';
import { lastGoodDrill } from '~/config/observing/backup-drill.server';
import { writeSealed } from '~/member-api/backup/sealed-archive.server';
import { listTables } from '~/member-api/backup/load-rows.server';
import { checkLedger } from '~/member-api/ledger/check.server';
import type { Db } from '~/member-api/store/database.server';
import { openInstance } from '../harness/harness';
import { openStoreOf } from '../harness/store-place';
import { everythingOf } from '../own-data/everything.stage';
import { rowsOf, setBackupStage } from './backup.stage';

const stageActs = setBackupStage();
const { stage, place, path, session, command, live, backUp, forge, emptyPlace } = stageActs;

/** All rows of all tables, in an order of their own. */
async function contentsOf(db: Db): Promise<Record<string, string[]>> {
  const tables: Record<string, string[]> = {};
  for (const table of await listTables(db)) {
    const { rows } = await sql`select * from ${sql.table(table)}`.execute(db);
    tables[table] = rows.map((row) => JSON.stringify(Object.entries(row as object).sort())).sort();
  }
  return tables;
}

const modeOf = (file: string) => (statSync(file).mode & 0o777).toString(8);

describe('a backup', () => {
  test('brings every row, key and picture back, and the restored store goes on', async () => {
    await everythingOf(stageActs).live();
    const file = await backUp();
    const before = await contentsOf(stage.instance.service.db);
    const filled = Object.values(before).filter((rows) => rows.length > 0);
    expect(filled.length).toBeGreaterThan(40);
    const { dataDir, env } = await emptyPlace('restored');
    expect(await command(['restore', file], env)).toMatchObject({
      code: 0,
      err: '',
      out: expect.stringContaining('All of it was checked and is in place.') as string,
    });

    const db = await openStoreOf(dataDir);
    const after = await contentsOf(db);
    // The backup itself is written down afterwards.
    before['audit_rows'] = before['audit_rows']?.filter((row) => !row.includes('backup.make')) ?? [];
    expect({ ...after, audit_head: [] }).toEqual({ ...before, audit_head: [] });
    await db.destroy();
    const keys = readdirSync(stage.folder).filter((name) => name.endsWith('.key'));
    expect(keys.length).toBeGreaterThan(4);
    for (const name of keys) {
      expect(readFileSync(join(dataDir, name))).toEqual(readFileSync(join(stage.folder, name)));
      expect(modeOf(join(dataDir, name))).toBe('600');
    }
    const pictures = readdirSync(join(stage.folder, 'uploads')).filter((name) => name.endsWith('.jpg'));
    for (const name of pictures)
      expect(readFileSync(join(dataDir, 'uploads', name))).toEqual(readFileSync(join(stage.folder, 'uploads', name)));
    expect(pictures.length).toBeGreaterThan(0);
  });

  test('is for this user and the key alone, with nothing beside it, and replaces no file', async () => {
    await live();
    mkdirSync(path('backups'));
    const file = await backUp('backups/garden.backup');
    expect(readdirSync(path('backups'))).toEqual(['garden.backup']);
    expect(modeOf(file)).toBe('600');
    expect(readFileSync(file, 'latin1')).not.toContain(stage.member.username);
    expect(readFileSync(file, 'latin1')).toMatch(/^age-encryption\.org\/v1\n-> X25519 /);
    const first = readFileSync(file);
    expect(await command(['backup', file])).toMatchObject({
      code: 1,
      err: expect.stringContaining('exists already') as string,
    });
    expect(readFileSync(file)).toEqual(first);
    expect(await command(['backup', path('none/garden.backup')])).toMatchObject({
      code: 1,
      err: expect.stringContaining(`${path('none')} cannot be written (ENOENT); nothing was written`) as string,
    });
    expect(modeOf(path('key.txt'))).toBe('600');
    expect(await command(['backup-key', path('key.txt')])).toMatchObject({ code: 1 });
  });

  test('that is ended by a signal, or cannot read a file, leaves nothing', async () => {
    await live();
    mkdirSync(path('backups'));
    mkdirSync(join(stage.folder, 'uploads', 'content'), { recursive: true });
    // Long enough for the signal to come while it is written.
    writeFileSync(join(stage.folder, 'uploads', 'content', 'film.mp4'), randomBytes(40_000_000));
    const stopped = command(['backup', path('backups/garden.backup')]);
    await expect.poll(() => readdirSync(path('backups')), { interval: 1 }).toEqual([expect.stringMatching(/\.part$/)]);
    process.emit('SIGTERM');
    const said = expect.stringContaining('ended before it was whole; nothing was left') as string;
    expect(await stopped).toMatchObject({ code: 1, err: said });
    expect(readdirSync(path('backups'))).toEqual([]);

    const entries = async function* () {
      yield await Promise.resolve({ name: 'header.json', size: 2, body: Readable.from([Buffer.from('{}')]) });
      throw new Error('the disk does not answer');
    };
    const written = writeSealed(path('backups/b'), [place.recipient], entries(), new AbortController().signal);
    await expect(written).rejects.toThrow('the disk does not answer');
    expect(readdirSync(path('backups'))).toEqual([]);
  });

  test('needs a recipient, and says how to make one', async () => {
    expect(await command(['backup', path('x')], { BACKUP_RECIPIENT: '' })).toMatchObject({
      code: 1,
      err: expect.stringContaining('BACKUP_RECIPIENT is not set. `operator backup-key FILE` makes a key') as string,
    });
    const mistyped = place.recipient.replace(/.$/, (last) => (last === 'q' ? 'p' : 'q'));
    expect(await command(['backup', path('x')], { BACKUP_RECIPIENT: mistyped })).toMatchObject({
      code: 1,
      err: expect.stringContaining('BACKUP_RECIPIENT: it is no public key of age') as string,
    });
  });

  test('is written down in the audit log', async () => {
    await backUp();
    const acts = await stage.instance.service.db.selectFrom('audit_rows').select(['act', 'detail']).execute();
    expect(acts).toContainEqual({ act: 'backup.make', detail: '{"file":"garden.backup"}' });
  });

  test('names a picture that was lost before it, and so does its drill', async () => {
    await live();
    const [name = ''] = readdirSync(join(stage.folder, 'uploads')).filter((one) => one.endsWith('.jpg'));
    rmSync(join(stage.folder, 'uploads', name));
    const lost = expect.stringContaining(name) as string;
    expect(await command(['backup', path('garden.backup')])).toMatchObject({ code: 1, err: lost });
    expect(await command(['drill', path('garden.backup')])).toMatchObject({ code: 1, err: lost });
  });
});

describe('a backup while bets are placed', () => {
  test('has every bet that was acknowledged before it began, and a ledger that adds up', async () => {
    const { client } = stage;
    const { period } = await client.get(getNextPeriod, {}, session());
    const acknowledged: string[] = [];
    let isStopping = false;
    const play = async () => {
      while (!isStopping) {
        const { data } = await client.ask(placeOrder, { period, option: 'rose', amount: '1.00' }, session());
        if (data?.id) acknowledged.push(data.id);
        // SQLite answers at once: without a pause, nothing else in this process would have its turn.
        await new Promise((resume) => setImmediate(resume));
      }
    };
    const player = play();
    await expect.poll(() => acknowledged.length).toBeGreaterThan(20);
    const before = [...acknowledged];
    const file = await backUp();
    const during = acknowledged.length - before.length;
    isStopping = true;
    await player;
    expect(during).toBeGreaterThan(0);

    const { dataDir, env } = await emptyPlace('restored');
    expect(await command(['restore', file], env)).toMatchObject({ code: 0, err: '' });
    const db = await openStoreOf(dataDir);
    const orders = await db.selectFrom('draw_orders').select('id').execute();
    expect(orders.map(({ id }) => id)).toEqual(expect.arrayContaining(before));
    expect(await checkLedger(db)).toMatchObject({ ok: true, differences: [] });
    await db.destroy();
  });
});

describe('a drill', () => {
  test('says what it checked and how long it took, and its time is kept', async () => {
    await live();
    const file = await backUp();
    expect(await lastGoodDrill(stage.folder)).toBeUndefined();
    const began = Date.now();
    const { code, out, err } = await command(['drill', file]);
    expect([code, err]).toEqual([0, '']);
    const counts = Object.fromEntries(
      [...out.matchAll(/^([a-z -]+): +([\d]+)$/gm)].map(([, what, n]) => [what, Number(n)]),
    );
    expect(counts).toMatchObject({ 'chains of the draw': 1, 'pictures and published files': 1 });
    for (const what of ['rows', 'entries of the ledger', 'published commitments', 'draws', 'sealed texts'])
      expect(counts[what], what).toBeGreaterThan(0);
    // A message, a request for a date, a second step, and a login of staff.
    expect(counts['sealed texts']).toBeGreaterThanOrEqual(4);
    expect(out).toMatch(/^took: +\d+\.\d s$/m);
    expect(out).toContain('This was the first good drill.');
    expect(await lastGoodDrill(stage.folder)).toBeGreaterThanOrEqual(began);
    expect((await command(['drill', file])).out).toMatch(/The last good drill was at \d{4}-/);
  });
});

describe('a restore', () => {
  test('starts ready: the member reads the conversation and has the balance', async () => {
    await live();
    const file = await backUp();
    const balance = await stage.client.get(getBalance, {}, session());
    const { list } = await stage.client.get(listMessages, {}, session());
    const { dataDir, env } = await emptyPlace('restored');
    expect(await command(['restore', file], env)).toMatchObject({ code: 0, err: '' });
    const { seconds, closeSeconds, soonSeconds } = stage.instance.service.settings.draw;
    const draw = { seconds, closeSeconds, soonSeconds, chainLength: 4_096 };
    const restored = await openInstance({ dataDir, demoReviewSeconds: 0, draw }, () => stage.clock);
    expect(await restored.instance.ready()).toBe('ready');
    expect(await restored.client.get(getBalance, {}, session())).toEqual(balance);
    expect((await restored.client.get(listMessages, {}, session())).list).toEqual(list);
    const { period } = await restored.client.get(getNextPeriod, {}, session());
    await restored.client.get(placeOrder, { period, option: 'rose', amount: '1.00' }, session());
    await restored.instance.close();
  });

  test('overwrites nothing: it refuses a folder or a database with anything in it', async () => {
    const file = await backUp();
    expect(await command(['restore', file])).toMatchObject({
      code: 1,
      err: expect.stringContaining('is not empty (') as string,
    });
    const { dataDir, env } = await emptyPlace('restored');
    mkdirSync(dataDir);
    writeFileSync(join(dataDir, 'notes.txt'), 'mine');
    expect(await command(['restore', file], env)).toMatchObject({
      code: 1,
      err: expect.stringContaining(
        'is not empty (notes.txt). Nothing is overwritten: restore into an empty folder',
      ) as string,
    });
    expect(readdirSync(dataDir)).toEqual(['notes.txt']);
    if (!('DATABASE_URL' in env)) return;
    const { DATABASE_URL: full } = (await emptyPlace('../full')).env as { DATABASE_URL: string };
    const db = await openStoreOf(path('../full'));
    await db.destroy();
    const empty = { DATA_DIR: path('empty'), DATABASE_URL: full };
    expect(await command(['restore', file], empty)).toMatchObject({
      code: 1,
      err: expect.stringContaining('DATABASE_URL: the database is not empty') as string,
    });
  });

  test('brings a backup of an older version to this one', async () => {
    await live();
    const older = await forge(await backUp(), (contents) => {
      const header = JSON.parse(String(contents.get('header.json'))) as { migrations: string[] };
      // The version before accounts could be closed.
      header.migrations = header.migrations.filter((name) => name !== '2026-12-06-closing');
      contents.set('header.json', Buffer.from(JSON.stringify(header)));
      const closings = ['member_closings', 'excluded_identifiers'];
      for (const table of closings) expect(rowsOf(contents, table)).toEqual([]);
      const manifest = JSON.parse(String(contents.get('manifest.json'))) as { tables: Record<string, number> };
      const kept = Object.entries(manifest.tables).filter(([table]) => !closings.includes(table));
      manifest.tables = Object.fromEntries(kept);
      contents.set('manifest.json', Buffer.from(JSON.stringify(manifest)));
    });
    const { dataDir, env } = await emptyPlace('restored');
    expect(await command(['restore', older], env)).toMatchObject({ code: 0, err: '' });
    const db = await openStoreOf(dataDir);
    expect(await listTables(db)).toEqual(expect.arrayContaining(['member_closings', 'excluded_identifiers']));
    expect(
      await db.selectFrom('members').select('id').where('username', '=', stage.member.username).execute(),
    ).toHaveLength(1);
    await db.destroy();
  });
});
