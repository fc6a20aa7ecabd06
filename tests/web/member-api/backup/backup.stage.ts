import { createHash, randomUUID } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterEach, beforeEach, expect } from 'vitest';
import { getNextPeriod, placeOrder } from '~/contract/calls/draw';
import { listProfiles, requestDate } from '~/contract/calls/meet';
import { sendMessage } from '~/contract/calls/service';
import type { Manifest } from '~/member-api/backup/format';
import { readSealed, writeSealed } from '~/member-api/backup/sealed-archive.server';
import type { Row } from '~/member-api/backup/snapshot.server';
import { sealSecret } from '~/member-api/desk/staff/totp.server';
import { advance } from '~/member-api/draw/settle/advance.server';
import { storePlace } from '../harness/store-place';
import { setOperatorStage } from '../operator/operator.stage';
import { turnOnSecondStep } from '../second-step/steps';

const DAY = 86_400_000;

/** The entries of a backup, by name, in their order. */
export type Contents = Map<string, Buffer>;

/** The rows of a table in a backup. */
export const rowsOf = (contents: Contents, table: string): Row[] =>
  [...contents]
    .filter(([name]) => name.startsWith(`tables/${table}/`))
    .flatMap(([, body]) => body.toString('utf8').split('\n'))
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Row);

/** Replaces the rows of a table in a backup. */
export function setRows(contents: Contents, table: string, rows: readonly Row[]): void {
  const names = [...contents.keys()].filter((name) => name.startsWith(`tables/${table}/`));
  for (const name of names.slice(1)) contents.delete(name);
  contents.set(
    names[0] ?? `tables/${table}/00000000.jsonl`,
    Buffer.from(rows.map((row) => `${JSON.stringify(row)}\n`).join('')),
  );
}

/** Has the manifest agree with the contents, as a forger of the whole file would. */
export function agree(contents: Contents): void {
  const manifest = JSON.parse(contents.get('manifest.json')?.toString() ?? '') as Manifest;
  contents.delete('manifest.json');
  manifest.entries = Object.fromEntries(
    [...contents].map(([name, body]) => [name, createHash('sha256').update(body).digest('hex')]),
  );
  for (const table of Object.keys(manifest.tables)) manifest.tables[table] = rowsOf(contents, table).length;
  contents.set('manifest.json', Buffer.from(JSON.stringify(manifest)));
}

/** Gives each test a store with sealed words of each kind, a picture, and a draw that was paid; and folders for backups. */
export function setBackupStage() {
  const acts = setOperatorStage();
  const { stage, operator } = acts;
  const place = { folder: '', recipient: '', key: '' };

  beforeEach(async () => {
    place.folder = mkdtempSync(join(tmpdir(), 'backup-'));
    const made = await operator(['backup-key', join(place.folder, 'key.txt')]);
    place.recipient = /^BACKUP_RECIPIENT=(.*)$/m.exec(made.out)?.[1] ?? '';
    place.key = readFileSync(join(place.folder, 'key.txt'), 'utf8');
  });
  afterEach(() => {
    rmSync(place.folder, { recursive: true });
  });

  const path = (name: string) => join(place.folder, name);
  const session = () => ({ token: stage.member.token, key: randomUUID() });
  const settings = () => ({ BACKUP_KEY: place.key, BACKUP_RECIPIENT: place.recipient });

  /** Runs a command with the keys. */
  const command = (words: readonly string[], env: Record<string, string> = {}) =>
    operator(words, { ...settings(), ...env });

  return {
    ...acts,
    place,
    path,
    session,
    settings,
    command,
    /** The member writes, sends a picture and bets; the bet is drawn and paid; staff have one-time codes. */
    live: async (): Promise<void> => {
      const { client, instance } = stage;
      const { service } = instance;
      await acts.askRecharge('100.00');
      // A look, for the audit log.
      expect(await operator(['members', 'show', stage.member.username])).toMatchObject({ code: 0 });
      await client.get(sendMessage, { text: 'Where is my recharge?' }, session());
      const [profile] = (await client.get(listProfiles, {}, session())).list;
      await client.get(requestDate, { id: profile?.id ?? '', contact: 'ann@contact.example' }, session());
      await turnOnSecondStep(client, stage.member.token, stage.clock);
      const staff = { id: randomUUID(), name: 'mei', role: 'owner', password_hash: null, totp_step: null } as const;
      const sealed = await sealSecret(service, staff.id, Buffer.alloc(20, 7));
      await service.db
        .insertInto('staff')
        .values({ ...staff, totp_sealed: sealed, created_at: stage.clock, closed_at: null })
        .execute();
      const { period } = await client.get(getNextPeriod, {}, session());
      await client.get(placeOrder, { period, option: 'rose', amount: '1.00' }, session());
      stage.clock += DAY + 5_000;
      await advance(service);
      const drawn = await service.db.selectFrom('draws').selectAll().where('period', '=', Number(period)).execute();
      expect(drawn).toMatchObject([{ bets_count: 1, settled_at: expect.any(Number) as number, review_since: null }]);
    },
    /** Makes a backup. @returns its path */
    backUp: async (name = 'garden.backup'): Promise<string> => {
      expect(await command(['backup', path(name)])).toMatchObject({ code: 0, err: '' });
      return path(name);
    },
    /** Opens a backup, lets a test change what is in it, and seals it again. @returns the path of the other one */
    forge: async (file: string, change: (contents: Contents) => void): Promise<string> => {
      const contents: Contents = new Map();
      for await (const { name, body } of readSealed(file, [/AGE-SECRET-KEY-\w+/.exec(place.key)?.[0] ?? ''])) {
        const chunks: Buffer[] = [];
        for await (const chunk of body as AsyncIterable<Buffer>) chunks.push(chunk);
        contents.set(name, Buffer.concat(chunks));
      }
      change(contents);
      const forged = path(`forged-${randomUUID()}`);
      const entries = async function* () {
        for (const [name, bytes] of contents)
          yield await Promise.resolve({
            name,
            size: bytes.length,
            body: Readable.from(bytes.length > 0 ? [bytes] : []),
          });
      };
      await writeSealed(forged, [place.recipient], entries(), new AbortController().signal);
      return forged;
    },
    /** An empty folder, and on PostgreSQL an empty database. */
    emptyPlace: async (name: string) => {
      const dataDir = path(name);
      const { databaseUrl } = await storePlace(dataDir);
      return {
        dataDir,
        env: { DATA_DIR: dataDir, ...(databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl }) },
      };
    },
  };
}
