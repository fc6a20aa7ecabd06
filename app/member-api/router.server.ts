import { randomUUID } from 'node:crypto';
import type { Context } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import type { z } from 'zod';
import type { Call } from '~/contract/call';
import { SUCCESS } from '~/contract/envelope';
import { WIRE_LANGUAGES, type WireLanguage } from '~/contract/language';
import { NEW_LOGIN_HEADER, writeNewLogin } from '~/contract/new-login';
import { PICTURE_BYTES } from '~/media/fit';
import { findSession } from './account/sessions.server';
import { message } from './messages';
import { networkOf } from './network';
import { Refusal, SessionOver } from './refusal';
import { fieldCodes, fieldsWithNul } from './request-fields';
import type { Caller, MemberCaller, Route, Service } from './service';

/** Maximum JSON body, in bytes. */
const JSON_LIMIT = 64 * 1024;
/** Boundaries and part headers around a picture. */
const MULTIPART_OVERHEAD = 16 * 1024;

/** The response envelope. Source: docs/member-api.md, Transport. */
function answer(context: Context, code: number, msg: string, data: unknown, status: 200 | 404 | 500 = 200): Response {
  return context.json({ code, msg, data: data ?? null }, status);
}

/** The language of the `lang` parameter; falls back to English. */
function languageOf(context: Context): WireLanguage {
  const lang = context.req.query('lang')?.toLowerCase();
  return WIRE_LANGUAGES.find((known) => known === lang) ?? 'en';
}

/**
 * The member's network, for rate limits. Only the last entry of `X-Forwarded-For` is trusted; clients can forge the
 * others.
 */
function addressOf(context: Context): string {
  return networkOf(context.req.header('x-forwarded-for')?.split(',').at(-1) ?? '');
}

/** Request id for the log: the caller's, if valid. */
export function requestIdOf(context: Context): string {
  const given = context.req.header('x-request-id') ?? '';
  return /^[\w.-]{1,100}$/.test(given) ? given : randomUUID();
}

async function readInput(context: Context, call: Call): Promise<unknown> {
  if (call.upload) {
    const form = await context.req.formData().catch(() => undefined);
    const file = form?.get('file');
    if (!(file instanceof File)) throw new Refusal('invalid', { fields: { file: 'required' } });
    return new Uint8Array(await file.arrayBuffer());
  }
  let raw: unknown = context.req.query();
  if (call.method === 'POST') {
    const text = await context.req.text();
    try {
      raw = text.trim() === '' ? {} : (JSON.parse(text) as unknown);
    } catch {
      throw new Refusal('invalid', { fields: {} });
    }
  }
  const read = call.request.safeParse(raw) as z.SafeParseReturnType<unknown, unknown>;
  if (!read.success) throw new Refusal('invalid', { fields: fieldCodes(read.error) });
  const fields = fieldsWithNul(raw);
  if (fields) throw new Refusal('invalid', { fields });
  return read.data;
}

async function readCaller(context: Context, service: Service, call: Call): Promise<Caller | MemberCaller | undefined> {
  const agent = context.req.header('x-member-agent');
  const caller: Caller = { lang: languageOf(context), address: addressOf(context), agent };
  const token = context.req.header('token');
  const session = token ? await findSession(service, token, caller) : undefined;
  if (call.access === 'anyone') return { ...caller, newLogin: session?.newLogin };
  return session && { ...caller, ...session, idempotencyKey: context.req.header('idempotency-key') };
}

/** Handles one call: session, validation, handler, envelope. */
export function answerCall(service: Service, { call, handle }: Route) {
  return async (context: Context): Promise<Response> => {
    const lang = languageOf(context);
    try {
      const caller = await readCaller(context, service, call);
      if (!caller) return answer(context, 401, message(lang, 'session_over'), null);
      if (
        'memberId' in caller &&
        caller.idempotencyKey !== undefined &&
        !/^[\x21-\x7e]{1,200}$/.test(caller.idempotencyKey)
      )
        throw new Refusal('invalid', { fields: { 'Idempotency-Key': 'format' } });
      if (caller.newLogin) context.header(NEW_LOGIN_HEADER, writeNewLogin(caller.newLogin));
      const data = await handle(await readInput(context, call), caller);
      return answer(context, SUCCESS[call.service], message(lang, 'done'), data);
    } catch (error) {
      if (error instanceof SessionOver) return answer(context, 401, message(lang, 'session_over'), null);
      if (!(error instanceof Refusal)) throw error;
      return answer(context, error.code, message(lang, error.reason), { reason: error.reason, ...error.data });
    }
  };
}

/** Rejects a body as soon as it exceeds the call's limit. */
export function limitBody(call: Call) {
  return bodyLimit({
    maxSize: call.upload ? PICTURE_BYTES + MULTIPART_OVERHEAD : JSON_LIMIT,
    onError: (context) => {
      const reason = call.upload ? 'file_size' : 'invalid';
      return answer(context, 400, message(languageOf(context), reason), { reason });
    },
  });
}

/** Answers an unknown path (404). */
export function answerUnknownPath(context: Context): Response {
  return answer(context, 404, message(languageOf(context), 'unknown_path'), { reason: 'not_found' }, 404);
}

/** Answers after an unexpected error (500). Details go to the log only. */
export function answerInternalError(context: Context): Response {
  return answer(context, 500, message(languageOf(context), 'internal'), null, 500);
}
