import { redirect } from '@remix-run/node';
import { stringify } from 'csv-stringify/sync';
import { writeTime } from '~/contract/time';
import { recordExport } from '~/member-api/desk/audit/export-act.server';
import { auditJsonLine, eachAuditRow, type AuditRow } from '~/member-api/desk/audit/list.server';
import { deskFile } from '../page';
import { deskPaths } from '../paths';
import { byOf, type StaffVisit } from '../server/visit.server';
import { readFilter } from './audit-filter';

const COLUMNS = ['seq', 'at', 'staff', 'origin', 'act', 'subject', 'member', 'detail', 'hash'] as const;

const cells = ({ seq, at, staff, origin, act, subject, username, detail, hash }: AuditRow) => [
  seq,
  writeTime(at),
  staff,
  origin,
  act,
  subject,
  username,
  detail,
  hash,
];

/** Texts are escaped so that spreadsheets take none for a formula. */
const csvLine = (values: readonly unknown[], bom = false) =>
  stringify([[...values]], { bom, record_delimiter: 'windows', escape_formulas: true });

const FORMATS = {
  csv: {
    type: 'text/csv; charset=utf-8',
    head: () => csvLine(COLUMNS, true),
    line: (row: AuditRow) => csvLine(cells(row)),
  },
  jsonl: { type: 'application/x-ndjson', head: () => '', line: auditJsonLine },
};

/** The rows of the filter as a stream, newest first. */
async function answer(visit: StaffVisit, format: keyof typeof FORMATS): Promise<Response> {
  const { desk, url } = visit;
  const { filter, typed, wrong } = readFilter(url);
  // The page says what is wrong with a day.
  if (wrong.length > 0) return redirect(deskPaths.audit(typed), 303);
  const { type, head, line } = FORMATS[format];
  await recordExport(desk.db, byOf(visit), format, typed);
  const rows = eachAuditRow(desk.db, filter);
  const encoder = new TextEncoder();
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => {
      controller.enqueue(encoder.encode(head()));
    },
    pull: async (controller) => {
      const next = await rows.next();
      if (next.done === true) controller.close();
      else controller.enqueue(encoder.encode(line(next.value)));
    },
  });
  const headers = { 'Content-Type': type, 'Content-Disposition': `attachment; filename="audit.${format}"` };
  return new Response(body, { headers });
}

export const auditCsv = deskFile({
  path: '/desk/audit.csv',
  access: ['auditor'],
  answer: (visit) => answer(visit, 'csv'),
});

export const auditJsonl = deskFile({
  path: '/desk/audit.jsonl',
  access: ['auditor'],
  answer: (visit) => answer(visit, 'jsonl'),
});
