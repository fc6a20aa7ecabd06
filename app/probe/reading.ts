import type { z } from 'zod';
import type { Call } from '~/contract/call';
import { findList } from '~/contract/wire/containers';

/** A field that violates the contract and could not be read; `came` is only its type. */
export interface Misread {
  field: string;
  came: string;
  expected: string;
}

/** How much of a response the app can read. */
export interface Reading {
  /** Whether any of it is usable. */
  isUsable: boolean;
  misread: Misread[];
}

type Path = readonly (string | number)[];

function typeOf(value: unknown): string {
  if (value === undefined) return 'nothing';
  if (value === null) return 'null';
  if (Array.isArray(value)) return value.length === 0 ? 'an empty list' : `a list of ${typeOf(value[0])}`;
  return typeof value === 'string' ? 'text' : typeof value;
}

const at = (value: unknown, path: Path): unknown =>
  path.reduce<unknown>(
    (inner, key) =>
      typeof inner === 'object' && inner !== null ? (inner as Record<string | number, unknown>)[key] : undefined,
    value,
  );

/** What the schema expected; never the value, which may be personal. */
function expectedBy(issue: z.ZodIssue): string {
  if (issue.code === 'invalid_type') return issue.expected;
  if (issue.code === 'invalid_enum_value') return `one of ${issue.options.join(', ')}`;
  if (issue.code === 'invalid_union') {
    const wanted = issue.unionErrors.flatMap(({ issues }) => issues.map(expectedBy));
    return [...new Set(wanted)].join(' or ');
  }
  if (issue.code === 'invalid_string') return 'text as the contract writes it';
  if (issue.code === 'invalid_literal') return JSON.stringify(issue.expected);
  return issue.code === 'custom' ? issue.message : issue.code;
}

const unknownForm = (raw: unknown): Misread => {
  const names =
    typeof raw === 'object' && raw !== null && !Array.isArray(raw)
      ? Object.keys(raw)
          .filter((key) => /^[a-z]\w{0,29}$/i.test(key))
          .slice(0, 5)
      : [];
  const named = names.length > 0 ? ` with ${names.join(', ')}` : '';
  return { field: 'data', came: `${typeOf(raw)}${named}`, expected: 'a form that the contract has' };
};

const nameOf = (path: Path) => (path.length === 0 ? 'data' : path.filter((key) => typeof key === 'string').join('.'));

/** Deduplicates by field. */
const oneEach = (found: readonly Misread[]): Misread[] => [...new Map(found.map((one) => [one.field, one])).values()];

function misreadBy(issues: readonly z.ZodIssue[], raw: unknown): Misread[] {
  const found = issues.map((issue) => ({
    field: nameOf(issue.path),
    came: typeOf(at(raw, issue.path)),
    expected: expectedBy(issue),
  }));
  return oneEach(found);
}

/** Problems of an unreadable row of a list. */
function unreadableRow(call: Call, row: unknown): Misread[] {
  const strict = call.response.strict.safeParse({ list: [row] }) as z.SafeParseReturnType<unknown, unknown>;
  return strict.success ? [] : misreadBy(strict.error.issues, { list: [row] });
}

/** The rows of a list, under any name. */
function rowsOf(raw: unknown): readonly unknown[] | undefined {
  if (Array.isArray(raw)) return raw as unknown[];
  if (typeof raw !== 'object' || raw === null) return undefined;
  return Object.values(raw).find((value): value is unknown[] => Array.isArray(value));
}

const isEmptyWord = (value: unknown) => value === undefined || value === null || value === '';

/** Whether parsing lost everything that was sent: an unknown shape. */
const saysNothing = (raw: unknown, read: unknown) =>
  typeof read === 'object' &&
  read !== null &&
  Object.values(read).every((value) => value === undefined) &&
  !isEmptyWord(raw) &&
  (typeof raw !== 'object' || Object.keys(raw).length > 0);

/** Fields that the strict schema rejects and the lenient one dropped. */
function lost(call: Call, raw: unknown, read: unknown): Misread[] {
  const strict = call.response.strict.safeParse(raw) as z.SafeParseReturnType<unknown, unknown>;
  if (strict.success) return [];
  const issues = strict.error.issues.filter(
    ({ path }) => path.length > 0 && !isEmptyWord(at(raw, path)) && at(read, path) === undefined,
  );
  return misreadBy(issues, raw);
}

/**
 * Parses a response like the app and reports what is lost. Shapes outside the contract that the app can read are not
 * reported.
 *
 * @param data `data` of the response
 */
export function readingOf(call: Call, data: unknown): Reading {
  const lenient = call.response.lenient.safeParse(data) as z.SafeParseReturnType<unknown, unknown>;
  if (!lenient.success) {
    const { issues } = lenient.error;
    const rows = issues.some(({ path }) => path[0] === 'list') ? (rowsOf(data) ?? []) : [];
    const inRows = oneEach(rows.flatMap((row) => unreadableRow(call, row)));
    return { isUsable: false, misread: inRows.length > 0 ? inRows : misreadBy(issues, data) };
  }
  const read = (lenient.data as { list?: readonly unknown[] } | undefined)?.list;
  if (saysNothing(data, lenient.data)) return { isUsable: false, misread: [unknownForm(data)] };
  if (!Array.isArray(read)) return { isUsable: true, misread: lost(call, data, lenient.data) };
  const rows = rowsOf(data);
  // No list at all, under any name: the empty one was made up.
  if (findList(data) === undefined && rows === undefined && read.length === 0)
    return { isUsable: false, misread: [unknownForm(data)] };
  const each = (rows ?? []).map((row) => {
    const one = call.response.lenient.safeParse({ list: [row] }) as z.SafeParseReturnType<unknown, unknown>;
    const back = one.success ? (one.data as { list: readonly unknown[] }) : { list: [] };
    if (back.list.length > 0) return { misread: lost(call, { list: [row] }, back) };
    return { misread: unreadableRow(call, row) };
  });
  const isUsable = read.length > 0 || rows === undefined || rows.length === 0;
  const misread = oneEach(each.flatMap((row) => row.misread));
  return { isUsable, misread: isUsable || misread.length > 0 ? misread : [unknownForm(data)] };
}
