import { z } from 'zod';
import { login } from '~/contract/calls/account';
import type { Call } from '~/contract/call';
import { CALLS } from '~/contract/all-calls';
import { getLatestDraw, getNextPeriod, listDraws } from '~/contract/calls/draw';
import { listProfiles } from '~/contract/calls/meet';
import { HOT_FILMS, listFilms } from '~/contract/calls/video';
import { ask, type Reply, type Target, type Trouble } from './ask';
import { readingOf, type Misread } from './reading';
import { READING_POSTS, SENTENCES, type AskedName } from './sentences';

/** Result of one call. */
export interface Finding {
  /** Method and path. */
  call: string;
  /** S: of the specification. X: an extension. */
  row: Call['row'];
  state: 'answered' | 'absent' | 'misread' | 'refused' | 'failed' | 'not asked';
  ms: number | undefined;
  /** Whether it works without a login; `undefined`: not checked. */
  withoutLogin: boolean | undefined;
  /** Fields with unreadable values. */
  misread: Misread[];
  /** Why the call failed. */
  trouble: string | undefined;
  /** The effect on members. */
  members: string;
}

/** The probe's report on a member API. */
export interface Report {
  /** Whether all checked calls of the specification are usable. */
  ok: boolean;
  calls: Finding[];
}

/** HTTP status or envelope code of a missing call. */
const ABSENT = [404, 405, 501];

/** Whether a call requires fields, such as an id from a list. */
const namesOne = ({ request }: Call) =>
  request instanceof z.ZodObject &&
  Object.values(request.shape as Record<string, z.ZodTypeAny>).some((type) => !type.isOptional());

const isAsked = (named: [string, Call]): named is [AskedName, Call] =>
  named[1].method === 'GET' || READING_POSTS.some((name) => name === named[0]);

/** All calls without side effects: the specification's first, then extensions; lists before details. */
const ASKED: readonly [AskedName, Call][] = Object.entries(CALLS)
  .filter(isAsked)
  .sort(([, a], [, b]) => a.row.localeCompare(b.row) || Number(namesOne(a)) - Number(namesOne(b)));

/** Values for request fields: those of Home, and ids found in lists. */
interface Samples extends Record<string, string | number | undefined> {
  id?: string;
  vod_id?: string;
  period?: string;
}

const ALWAYS = { ...HOT_FILMS, pageSize: 4, suiji: 1 };

/** @returns `undefined` when a required field is unknown */
function fieldsFor(call: Call, samples: Samples): object | undefined {
  if (!(call.request instanceof z.ZodObject)) return {};
  const fields: Record<string, string | number> = {};
  for (const [name, type] of Object.entries(call.request.shape as Record<string, z.ZodTypeAny>)) {
    const value = name in ALWAYS ? ALWAYS[name as keyof typeof ALWAYS] : samples[name];
    if (value !== undefined && (name in ALWAYS || !type.isOptional())) fields[name] = value;
    else if (!type.isOptional()) return undefined;
  }
  return fields;
}

/** Extracts sample ids for later calls from a response. */
function learn(call: Call, data: unknown, samples: Samples): void {
  const read = call.response.lenient.safeParse(data);
  if (!read.success) return;
  const first = ((read.data as { list?: readonly unknown[] }).list?.[0] ?? read.data) as Record<string, unknown>;
  const take = (name: string) => (typeof first[name] === 'string' ? first[name] : undefined);
  if (call === listProfiles) samples.id = take('id');
  if (call === listFilms) samples.vod_id = take('vod_id');
  if (call === getLatestDraw || call === listDraws || call === getNextPeriod) samples.period ??= take('period');
}

function troubleText(trouble: Trouble): string {
  if (trouble.kind === 'status') return `HTTP ${trouble.status}`;
  if (trouble.kind === 'refused') return `refused with code ${trouble.code}`;
  return trouble.kind === 'html' ? 'HTML in place of JSON' : trouble.kind;
}

function stateOf(call: Call, { data, trouble }: Reply): Finding['state'] {
  if (!trouble) return call.row === 'X' && (data === null || data === undefined) ? 'absent' : 'answered';
  if (trouble.kind === 'status') {
    if (ABSENT.includes(trouble.status)) return 'absent';
    return trouble.status === 401 || trouble.status === 403 ? 'refused' : 'failed';
  }
  if (trouble.kind !== 'refused') return 'failed';
  // The call exists, but not the item: no draw yet, or an invalid code.
  if (trouble.reason === 'not_found' || (call.path === '/member/check-invite-code' && trouble.code < 500))
    return 'answered';
  return ABSENT.includes(trouble.code) ? 'absent' : 'refused';
}

function findingOf(name: AskedName, call: Call, reply: Reply | undefined, withoutLogin: boolean | undefined): Finding {
  const { seen, missed } = SENTENCES[name];
  const of = { call: `${call.method} ${call.path}`, row: call.row, withoutLogin };
  if (!reply) {
    const trouble =
      call.access === 'member' && withoutLogin !== undefined
        ? 'there is no login'
        : 'nothing is known that it could be asked for';
    return { ...of, state: 'not asked', ms: undefined, misread: [], trouble, members: missed };
  }
  const { ms, trouble } = reply;
  const state = stateOf(call, reply);
  if (state !== 'answered' || trouble)
    return {
      ...of,
      state,
      ms,
      misread: [],
      trouble: trouble && troubleText(trouble),
      members: state === 'answered' ? seen : missed,
    };
  const { isUsable, misread } = readingOf(call, reply.data);
  const members = isUsable ? seen : missed;
  return { ...of, state: misread.length > 0 ? 'misread' : 'answered', ms, misread, trouble: undefined, members };
}

const canBeUsed = ({ state, members }: Finding, name: AskedName) =>
  state === 'answered' || (state === 'misread' && members === SENTENCES[name].seen);

/** An invite code that does not exist. */
const NO_CODE = 'PROBE-0000';

/**
 * Makes every call without side effects: those of the specification, then the extensions. Signs in once and does not
 * sign out.
 *
 * @param video URL of the video service; the same as `api` by default
 */
export async function probe(
  api: string,
  credentials: { username: string; password: string },
  video: string = api,
): Promise<Report> {
  const stranger: Target = { api, video };
  const samples: Samples = { code: NO_CODE, month: new Date().toISOString().slice(0, 7) };
  const signedIn = await ask(login, credentials, stranger);
  const read = signedIn.trouble ? undefined : login.response.lenient.safeParse(signedIn.data);
  const token = read?.success ? read.data.token : undefined;
  const findings: [AskedName, Finding][] = [
    ['login', findingOf('login', login, signedIn, token === undefined ? undefined : true)],
  ];
  for (const [name, call] of ASKED) {
    const fields = fieldsFor(call, samples);
    const open = fields && (await ask(call, fields, stranger));
    const withoutLogin = open && stateOf(call, open) === 'answered';
    const own = withoutLogin || !fields || token === undefined ? open : await ask(call, fields, { ...stranger, token });
    const reply = token === undefined && !withoutLogin && call.access === 'member' ? undefined : own;
    if (reply?.data !== undefined) learn(call, reply.data, samples);
    findings.push([name, findingOf(name, call, reply, withoutLogin)]);
  }
  const ok = findings.every(([name, finding]) => finding.row === 'X' || canBeUsed(finding, name));
  return { ok, calls: findings.map(([, finding]) => finding) };
}
