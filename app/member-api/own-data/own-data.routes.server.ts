import { createReadStream } from 'node:fs';
import type { Context } from 'hono';
import { webStreamOf } from '~/config/web-stream';
import type { WireOf } from '~/contract/call';
import * as calls from '~/contract/calls/own-data';
import type { AccountContext } from '../account/account-context.server';
import { getMemberById } from '../account/members.server';
import { findSession } from '../account/sessions.server';
import { checkLoginPassword } from '../account/set-password.server';
import { createExportThrottle, type Throttle } from '../account/throttle.server';
import { answerUnknownPath } from '../router.server';
import { memberRoute, type MemberCaller, type Route, type Service } from '../service';
import { askForExport, findFinished, readExport } from './exports.server';
import { fileOf, type ExportMaker } from './make-exports.server';

/**
 * Has a file made, after the login password: it holds everything.
 *
 * @throws Refusal `invalid`, `credentials`, `locked`, `rate`
 */
async function start(
  context: AccountContext,
  { throttle, maker }: { throttle: Throttle; maker: ExportMaker },
  password: string,
  caller: MemberCaller,
): Promise<WireOf<typeof calls.startExport>> {
  const { service } = context;
  const { memberId, lang } = caller;
  await checkLoginPassword(context, await getMemberById(service.db, memberId), caller, 'password', password);
  await throttle.attempt(memberId, async () => {
    if (!(await askForExport(service, caller, lang))) return;
    throttle.count(memberId);
  });
  maker.wake();
  return readExport(service, memberId);
}

/** Handles the calls of docs/member-api.md, Own data, about the file. */
export function ownDataRoutes(context: AccountContext, maker: ExportMaker): Route[] {
  const { service } = context;
  const throttle = createExportThrottle(service.createLimiter);
  return [
    memberRoute(calls.getExport, (_, { memberId }) => readExport(service, memberId)),
    memberRoute(calls.startExport, ({ password }, caller) => start(context, { throttle, maker }, password, caller)),
  ];
}

/** Answers GET /member/export/file, as a stream. 404 for everyone but the owner of a finished file. */
export function answerExportFile(service: Service, folder: string) {
  return async (context: Context): Promise<Response> => {
    const session = await findSession(service, context.req.header('token') ?? '');
    const finished = session && (await findFinished(service, session.memberId));
    if (!finished) return answerUnknownPath(context);
    const headers = {
      'Content-Type': 'application/zip',
      'Content-Length': String(finished.size ?? ''),
      'Cache-Control': 'private, no-store',
    };
    // Hono drops the body of HEAD without closing it.
    if (context.req.method === 'HEAD') return context.body(null, 200, headers);
    const file = createReadStream(fileOf(folder, finished.id));
    const opened = await new Promise<boolean>((resolve) => {
      file.once('open', () => {
        resolve(true);
      });
      file.once('error', (error) => {
        service.log.error({ err: error }, 'a file of own data could not be read');
        resolve(false);
      });
    });
    if (!opened) return answerUnknownPath(context);
    return context.body(webStreamOf(file), 200, headers);
  };
}
