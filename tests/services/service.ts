import { SUCCESS } from '~/contract/envelope';
import { behind, openUpstream, type BadUpstream } from '../faults/bad-upstream';
import { specifiedCalls, type RegisterOptions } from './calls';
import { drawClock } from './draw-clock';
import { openMembers, Refused } from './members';
import { PLAIN, type Presentation } from './presentation';

/** What a test server is like. */
export interface ServiceOptions extends Partial<RegisterOptions> {
  /** Decides results and tokens. */
  seed?: number;
  /** Length of a period of the draw. */
  drawSeconds?: number;
  presentation?: Presentation;
}

/** A member API that speaks the calls of the specification and answers 404 to everything else. */
export interface Service {
  fetch: (request: Request) => Promise<Response>;
  /** The calls that it answers, by method and path. */
  calls: readonly string[];
  /** Moves its clock on by this many ms, after which a recharge has been reviewed. */
  advance: (ms: number) => void;
  /** Moves its clock on to the beginning of the next period: what was bet on until now has been drawn. */
  drawNow: () => void;
  /** Ends every login there is, as a service does after a while. */
  endLogins: () => void;
  /** The period that bets go to now, and what a member would see of it when it has been drawn. */
  draw: ReturnType<typeof drawClock>;
}

/** The member who is there from the start, with 1,000.00. */
export const DEMO = {
  username: 'demo',
  email: 'demo@example.com',
  phone: '+819012345678',
  password: 'garden2026',
  payPassword: '246810',
};

const NOT_FOUND = '<html><head><title>404 Not Found</title></head><body><h1>404 Not Found</h1></body></html>';

const html = (status: number, body: string) => new Response(body, { status, headers: { 'content-type': 'text/html' } });

async function fieldsOf(request: Request, url: URL): Promise<{ fields: Record<string, unknown>; file?: File }> {
  const query = Object.fromEntries(url.searchParams);
  const type = request.headers.get('content-type') ?? '';
  if (type.startsWith('multipart/')) {
    const file = (await request.formData()).get('file');
    return file instanceof File ? { fields: query, file } : { fields: query };
  }
  const sent: unknown = JSON.parse((await request.text()) || '{}');
  return { fields: typeof sent === 'object' ? { ...query, ...sent } : query };
}

/** Opens a member API in this process. */
export function openService(options: ServiceOptions = {}): Service {
  const { seed = 1, drawSeconds = 180, presentation = PLAIN } = options;
  const { enableEmailRegister = true, enablePhoneRegister = true, enableInviteCodeRegister = false } = options;
  let ahead = 0;
  const now = () => Date.now() + ahead;
  const draw = drawClock(seed, drawSeconds, now);
  const members = openMembers(seed, draw, now);
  const { payPassword, ...account } = DEMO;
  Object.assign(members.register(account), { payPassword, balance: 100_000 });
  const ways = { enableEmailRegister, enablePhoneRegister, enableInviteCodeRegister };
  const { strangers, members: forMembers } = specifiedCalls(members, draw, ways, now);

  const answer = (code: number, msg: string, data: unknown) => Response.json(presentation.envelope(code, msg, data));

  async function serve(request: Request): Promise<Response> {
    const url = new URL(request.url);
    const call = `${request.method} ${url.pathname}`;
    const open = strangers[call];
    const closed = forMembers[call];
    if (!open && !closed) return html(404, NOT_FOUND);
    const member = members.of(request.headers.get('token'));
    if (closed && !member)
      return presentation.unauthorized === 'status'
        ? html(401, '<h1>401 Unauthorized</h1>')
        : answer(401, 'Please log in', null);
    try {
      const { fields, file } = await fieldsOf(request, url);
      const found = open ? open({ fields, file }) : closed!({ fields, file, member: member! });
      const data = presentation.data(call, found, draw);
      // The specification calls it static: a file, and no envelope.
      if (call === 'GET /config.json') return Response.json(data);
      return answer(call === 'GET /getVideos' ? SUCCESS.video : SUCCESS.member, 'success', data);
    } catch (error) {
      if (error instanceof SyntaxError) return html(400, '<h1>400 Bad Request</h1>');
      if (!(error instanceof Refused)) throw error;
      return answer(error.code, error.message, null);
    }
  }

  return {
    fetch: serve,
    calls: [...Object.keys(strangers), ...Object.keys(forMembers)],
    advance: (ms) => {
      ahead += ms;
    },
    drawNow: () => {
      const { drawsAt, now: at } = draw.current();
      ahead += drawsAt - at;
    },
    endLogins: members.forgetTokens,
    draw,
  };
}

/** {@link openService} at an address of its own, where a test can see what arrives and break single calls. */
export async function listenService(options: ServiceOptions = {}): Promise<Service & BadUpstream> {
  const service = openService(options);
  return { ...(await openUpstream({}, behind(service.fetch))), ...service };
}
