import { expect } from 'vitest';
import { getCurrentTest } from 'vitest/suite';
import type { z } from 'zod';
import type { Call, RequestOf, ResponseOf } from '~/contract/call';
import { SUCCESS } from '~/contract/envelope';
import { NEW_LOGIN_HEADER, readNewLogin, type NewLogin } from '~/contract/new-login';

/** Sends a request to an instance in this process, or over HTTP. */
export type Send = (request: Request) => Promise<Response>;

export interface AskOptions {
  token?: string | undefined;
  lang?: string;
  /** `Idempotency-Key` */
  key?: string;
  /** The member's network address, as the app would report it. */
  address?: string;
  /** The member's `User-Agent`, as the app would report it. */
  agent?: string;
}

/** A response: either a success, validated against the contract, or a refusal. */
export interface Answer<C extends Call> {
  status: number;
  code: number;
  msg: string;
  /** Parsed strictly: minor units, milliseconds. Undefined for a refusal. */
  data: ResponseOf<C> | undefined;
  reason: string | undefined;
  fields: Record<string, string> | undefined;
  /** `data`, unparsed. */
  raw: unknown;
  /** The login from a new device that the header names. */
  newLogin: NewLogin | undefined;
}

interface Wire {
  code: number;
  msg: string;
  data: unknown;
}

/** HTTP statuses and codes of a missing call. */
const ABSENT = [404, 405, 501];

/**
 * Skips a test that needs an extension which another member API lacks, and names the extension. The embedded API has all of them,
 * so none of its tests is skipped.
 */
function skipWithout(extension: string): void {
  if (process.env.MEMBER_API_URL) getCurrentTest()?.context.skip(`extension absent: ${extension}`);
}

/** A client of the member API that validates every response against the contract. */
export class Client {
  readonly #send: Send;
  readonly #base: string;

  constructor(base: string, send: Send) {
    this.#base = base.replace(/\/+$/, '');
    this.#send = send;
  }

  /**
   * Sends any request, for calls outside the contract.
   *
   * @param path relative to the base, with or without a leading slash, or an absolute address
   */
  request(path: string, init?: RequestInit): Promise<Response> {
    return this.#send(new Request(new URL(path.replace(/^\/+/, ''), `${this.#base}/`), init));
  }

  /** Makes a call and checks the response: HTTP 200, envelope, and on success the strict schema. */
  async ask<C extends Call>(call: C, input: RequestOf<C>, options: AskOptions = {}): Promise<Answer<C>> {
    const query = new URLSearchParams({ lang: options.lang ?? 'en' });
    const headers: Record<string, string> = { accept: 'application/json' };
    if (options.token !== undefined) headers.token = options.token;
    if (options.key !== undefined) headers['idempotency-key'] = options.key;
    if (options.address !== undefined) headers['x-forwarded-for'] = options.address;
    if (options.agent !== undefined) headers['x-member-agent'] = options.agent;
    let body: string | undefined;
    if (call.method === 'POST') {
      headers['content-type'] = 'application/json';
      body = JSON.stringify(input);
    } else {
      for (const [name, value] of Object.entries(input))
        if (value !== undefined) query.set(name, typeof value === 'string' ? value : JSON.stringify(value));
    }
    const init: RequestInit = { method: call.method, headers, ...(body === undefined ? {} : { body }) };
    return this.#read(call, await this.request(`${call.path}?${query.toString()}`, init));
  }

  /** As {@link ask}, for a call that must succeed. */
  async get<C extends Call>(call: C, input: RequestOf<C>, options: AskOptions = {}): Promise<ResponseOf<C>> {
    const answer = await this.ask(call, input, options);
    expect(answer, `${call.method} ${call.path}`).toMatchObject({ code: SUCCESS[call.service] });
    return answer.data;
  }

  /** Uploads a picture. */
  async upload<C extends Call>(
    call: C,
    bytes: Uint8Array,
    options: AskOptions & { name?: string } = {},
  ): Promise<Answer<C>> {
    const body = new FormData();
    body.set('file', new File([new Uint8Array(bytes)], options.name ?? 'picture.png'));
    const headers: Record<string, string> = options.token === undefined ? {} : { token: options.token };
    return this.#read(call, await this.request(`${call.path}?lang=en`, { method: 'POST', headers, body }));
  }

  async #read<C extends Call>(call: C, response: Response): Promise<Answer<C>> {
    if (call.row === 'X' && ABSENT.includes(response.status)) skipWithout(`${call.method} ${call.path}`);
    // The specification lets a service report an expired session in the HTTP status; the embedded one does so in the envelope.
    if (process.env.MEMBER_API_URL && response.status === 401) {
      const refused = { code: 401, msg: 'HTTP 401', data: undefined, reason: undefined, fields: undefined, raw: null };
      return { status: response.status, ...refused, newLogin: undefined };
    }
    expect(response.status, `HTTP status of ${call.path}`).toBe(200);
    const { code, msg, data } = (await response.json()) as Wire;
    const newLogin = readNewLogin(response.headers.get(NEW_LOGIN_HEADER) ?? '');
    expect(typeof code).toBe('number');
    expect(msg, 'msg is a sentence for the member').toMatch(/\S/);
    if (code === SUCCESS[call.service]) {
      const read = call.response.strict.safeParse(data) as z.SafeParseReturnType<unknown, ResponseOf<C>>;
      expect(read.error?.issues, `answer of ${call.path}`).toBeUndefined();
      return {
        status: response.status,
        code,
        msg,
        data: read.data,
        reason: undefined,
        fields: undefined,
        raw: data,
        newLogin,
      };
    }
    if (call.row === 'X' && ABSENT.includes(code) && data === null) skipWithout(`${call.method} ${call.path}`);
    const refusal = (data ?? {}) as { reason?: string; fields?: Record<string, string> };
    if (refusal.reason === undefined && code !== 401) skipWithout('data.reason');
    return {
      status: response.status,
      code,
      msg,
      data: undefined,
      reason: refusal.reason,
      fields: refusal.fields,
      raw: data,
      newLogin,
    };
  }
}
