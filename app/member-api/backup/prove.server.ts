import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { publishedFolder } from '~/config/published-files.server';
import { memberWords } from '../at-rest/member-words.server';
import { secondStepSecrets } from '../account/second-step/sealed-secret.server';
import { checkExclusionKey } from '../closing/excluded.server';
import { checkAudit } from '../desk/audit/audit.server';
import { usedNames } from '../desk/content/media.server';
import { deskWords } from '../desk/members/sealed-words.server';
import { openSecret } from '../desk/staff/totp.server';
import { checkLedger, type LedgerDifference } from '../ledger/check.server';
import { meetWords } from '../meet/sealed-words.server';
import type { Service } from '../service';
import { serviceWords } from '../service-desk/sealed-words.server';
import type { Manifest } from './format';
import { named, type Proof } from './proof';
import { proveDraws } from './prove-draws.server';

/** A store that was opened aside. */
interface Opened {
  service: Service;
  uploads: string;
  manifest: Manifest;
  signal: AbortSignal;
}

const SUMS = {
  transfer_not_zero: 'the entries of transfer',
  balance_is_not_sum: 'the balance of account',
  last_balance_differs: 'the last entry of account',
  below_zero: 'the balance of account',
} as const;
const CHAIN = {
  transfer_missing: 'is missing from the ledger',
  transfer_changed: 'in the ledger was changed after it was sealed',
  chain_too_short: 'of the ledger was known, and the ledger ends before it',
} as const;

function differenceText(difference: LedgerDifference): string {
  if (!('found' in difference)) return `transfer ${difference.subject} ${CHAIN[difference.kind]}`;
  const { kind, subject, expected, found } = difference;
  return `the ledger does not add up: ${SUMS[kind]} ${subject} should be ${expected} and is ${found ?? 'none'} (in hundredths)`;
}

async function proveLedger({ service: { db } }: Opened): Promise<Proof> {
  const { differences } = await checkLedger(db);
  const { count } = await db
    .selectFrom('ledger_entries')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return { what: 'entries of the ledger', checked: count, faults: named(differences.map(differenceText)) };
}

async function proveAudit({ service: { db } }: Opened): Promise<Proof> {
  const checked = await checkAudit(db);
  if (checked.ok) return { what: 'rows of the audit log', checked: checked.rows, faults: [] };
  const faults = [`row ${checked.seq} of the audit log was changed, or one before it is missing`];
  return { what: 'rows of the audit log', checked: 0, faults };
}

/** Texts that are sealed beside the tables' columns `sealed`: answers to appeals, and the one-time codes of staff. */
async function openOthers(service: Service): Promise<number> {
  const { db } = service;
  const answers = await db.selectFrom('suspension_appeals').select(['id', 'answer']).execute();
  for (const { id, answer } of answers)
    if (answer !== null) await deskWords.open(service, `appeal-answer:${id}`, answer);
  const staff = await db.selectFrom('staff').select(['id', 'totp_sealed']).execute();
  for (const { id, totp_sealed } of staff)
    if (totp_sealed !== null)
      await openSecret(service, id, totp_sealed).catch((error: unknown) => {
        const why = error instanceof Error && error.message.startsWith('staff.key') ? error.message : '';
        throw new Error(why || `staff.key in DATA_DIR is not the key that staff:${id} was sealed with`, {
          cause: error,
        });
      });
  return (
    answers.filter(({ answer }) => answer !== null).length + staff.filter((row) => row.totp_sealed !== null).length
  );
}

async function proveSeals({ service }: Opened): Promise<Proof> {
  const proof: Proof = { what: 'sealed texts', checked: 0, faults: [] };
  for (const openAll of [
    () => serviceWords.checkAll(service),
    () => meetWords.checkAll(service),
    () => deskWords.checkAll(service),
    () => memberWords.checkAll(service),
    () => secondStepSecrets.checkAll(service),
    () => openOthers(service),
    () => checkExclusionKey(service).then(() => 0),
  ])
    try {
      proof.checked += await openAll();
    } catch (error) {
      proof.faults.push(error instanceof Error ? error.message : String(error));
    }
  return proof;
}

const bytesOf = (path: string): Promise<Buffer | undefined> => readFile(path).catch(() => undefined);

/** Each picture that a row names has the content that the row was written for; what pages show is there. */
async function proveUploads({ service: { db }, uploads, manifest }: Opened): Promise<Proof> {
  const faults: string[] = [];
  const deleted = new Set(manifest.deleted);
  const rows = await db.selectFrom('uploads').select(['name', 'picture_hash']).execute();
  for (const { name, picture_hash } of rows) {
    if (deleted.has(name)) continue;
    const bytes = await bytesOf(join(uploads, name));
    if (!bytes) faults.push(`the picture ${name} is missing`);
    else if (createHash('sha256').update(bytes).digest('hex') !== picture_hash)
      faults.push(`the picture ${name} is not the one that the member sent`);
  }
  const published = await usedNames(db);
  for (const name of published) {
    const found = await stat(join(publishedFolder(uploads), name)).catch(() => undefined);
    if (!found?.size) faults.push(`the published file ${name} is missing`);
  }
  return { what: 'pictures and published files', checked: rows.length + published.size, faults: named(faults) };
}

/** Checks everything in a store that was opened aside. Changes nothing but its folder. @throws the reason of its signal */
export async function prove(opened: Opened): Promise<Proof[]> {
  const proofs: Proof[] = [];
  for (const proveOne of [proveLedger, proveDraws, proveSeals, proveUploads, proveAudit]) {
    opened.signal.throwIfAborted();
    proofs.push(...[await proveOne(opened)].flat());
  }
  return proofs;
}
