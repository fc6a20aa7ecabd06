import { z } from 'zod';

/** Names in a backup. The header comes first and the manifest last. */
export const HEADER = 'header.json';
export const MANIFEST = 'manifest.json';

/** Folders in a backup: rows as lines of JSON, files of DATA_DIR, and the members' pictures and what staff published. */
export const TABLES = 'tables/';
export const FILES = 'files/';
export const UPLOADS = 'uploads/';

/** Version of this format. */
const FORMAT = 1;

/** What is known before anything is read. */
export const headerSchema = z.object({
  format: z.literal(FORMAT, { errorMap: () => ({ message: 'its format is that of a newer version' }) }),
  /** Version of the app that made it. */
  version: z.string(),
  /** When its snapshot of the database was taken, ms UTC. */
  at: z.number().int(),
  database: z.enum(['sqlite', 'postgres']),
  /** Migrations that have run, by name. */
  migrations: z.array(z.string()).min(1),
});
export type Header = z.infer<typeof headerSchema>;

/** What must be in a backup, for the drill. */
export const manifestSchema = z.object({
  /** Rows of each table. */
  tables: z.record(z.number().int()),
  /** SHA-256 of each entry but this one, hex, by name. */
  entries: z.record(z.string()),
  /** Pictures that were deleted, with their rows, after the snapshot and before they were read. */
  deleted: z.array(z.string()),
});
export type Manifest = z.infer<typeof manifestSchema>;

/** A header of this version. */
export const newHeader = (header: Omit<Header, 'format'>): Header => ({ format: FORMAT, ...header });

/** Whether a file of DATA_DIR belongs in a backup: keys, secrets, and what limits were kept in front of a service. */
export const isKeptFile = (name: string) => /^(session-secret|desk-secret|kept-limits\.jsonl|[\w-]+\.key)$/.test(name);

/** Whether a name below {@link UPLOADS} is one that this app gives: nothing of a backup is written elsewhere. */
export const isUploadName = (name: string) => /^(content\/)?[\w-]+\.[a-z\d]{1,5}$/.test(name);

/** The table of an entry of rows; `undefined` for other entries. */
export const tableOf = (entry: string) => /^tables\/([a-z\d_]+)\/\d{8}\.jsonl$/.exec(entry)?.[1];
