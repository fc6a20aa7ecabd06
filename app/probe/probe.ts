import { z } from 'zod';
import { login } from '~/contract/account';
import type { Call } from '~/contract/call';
import { CALLS } from '~/contract/calls';
import { listBanners } from '~/contract/content';
import { getLatestDraw, getNextPeriod, listDraws } from '~/contract/draw';
import { getProfile, listProfiles } from '~/contract/meet';
import { listNotices } from '~/contract/news';
import { HOT_FILMS, listFilms } from '~/contract/video';
import { ask, type Reply, type Target, type Trouble } from './ask';
import { readingOf, type Misread } from './reading';
import { SENTENCES } from './sentences';

/** What became of one call. */
export interface Finding {
  /** Method and path. */
  call: string;
  /** S: of the specification. X: an extension. */
  row: Call['row'];
  state: 'answered' | 'absent' | 'misread' | 'refused' | 'failed' | 'not asked';
  ms: number | undefined;
  /** Whether it can be had without a login; `undefined`: not asked. */
  withoutLogin: boolean | undefined;
  /** Fields that came and cannot be read. */
  misread: Misread[];
  /** Why it is not answered. */
  trouble: string | undefined;
  /** What members will therefore see or miss. */
  members: string;
}

/** What a member API can do. */
export interface Report {
  /** Whether every call of the specification that was asked can be used. */
  ok: boolean;
  calls: Finding[];
}

/** POST, and yet they change nothing. Every GET changes nothing. */
const READING_POSTS: readonly Call[] = [listBanners, listNotices, listProfiles, getProfile];

/** What services answer instead of a call that they do not have, as an HTTP status or as the code of an envelope. */
const ABSENT = [404, 405, 501];

/** Whether a call asks for one thing, by a name that a list gives. */
const namesOne = ({ request }: Call) =>
  request instanceof z.ZodObject &&
  Object.values(request.shape as Record<string, z.ZodTypeAny>).some((type) => !type.isOptional());

/** Every call that changes nothing: those of the specification first, and of each kind those first that list things. */
const ASKED: readonly [string, Call][] = Object.entries(CALLS)
  .filter(([, call]) => call.format === 'envelope' && (call.method === 'GET' || READING_POSTS.includes(call)))
  .sort(([, a], [, b]) => a.row.localeCompare(b.row) || Number(namesOne(a)) - Number(namesOne(b)));

/** What a request is filled with: as the app asks on Home, and things that a list has named. */
interface Samples extends Record<string, string | number | undefined> {
  id?: string;
  vod_id?: string;
  period?: string;
}

const ALWAYS = { ...HOT_FILMS, pageSize: 4, suiji: 1 };

/** @returns `undefined` when a field that the call needs is not known */
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

/** Takes from an answer what later calls are asked for. */
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
  // A service that has the call, and nothing of this name: no draw yet, a code that is not valid.
  if (trouble.reason === 'not_found' || (call.path === '/member/check-invite-code' && trouble.code < 500))
    return 'answered';
  return ABSENT.includes(trouble.code) ? 'absent' : 'refused';
}

function findingOf(name: string, call: Call, reply: Reply | undefined, withoutLogin: boolean | undefined): Finding {
  const { seen, missed } = SENTENCES[name] ?? { seen: '', missed: '' };
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

const canBeUsed = ({ state, members }: Finding, name: string) =>
  state === 'answered' || (state === 'misread' && members === SENTENCES[name]?.seen);

/** A code that no service has given out. */
const NO_CODE = 'PROBE-0000';

/**
 * Asks a member API every call that changes nothing: those of the specification, then the extensions. Signs in once, and leaves
 * that login to end by itself.
 *
 * @param video where the video service is, if not at the same address
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
  const findings: [string, Finding][] = [
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
