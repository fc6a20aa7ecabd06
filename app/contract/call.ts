import type { z } from 'zod';
import type { Shape } from './wire/wire';

/** One row of docs/member-api.md: enough for the client to make the call, for the server to serve it, and for the OpenAPI document. */
export interface Call<
  Request extends z.ZodTypeAny = z.ZodTypeAny,
  Response extends z.ZodTypeAny = z.ZodTypeAny,
  Method extends 'GET' | 'POST' = 'GET' | 'POST',
> {
  method: Method;
  /** For the format `maccms`, the name of the call and its fixed parameters. */
  path: `/${string}`;
  /** S: stands in the specification. X: our extension; an upstream without it answers 404. */
  row: 'S' | 'X';
  /** `member`: needs the `token` header. */
  access: 'anyone' | 'member';
  /** Which service serves it; each has its own success code. */
  service: 'member' | 'video';
  /**
   * Format of the answer: `envelope`, with its data in `data`; or `maccms`, with everything beside the code. A MacCMS
   * service has one address for all calls, which differ by their parameters.
   */
  format: 'envelope' | 'maccms';
  /** Moves money or places an order, so it carries an `Idempotency-Key`. */
  once: boolean;
  /** Sends a file as multipart, with the upload timeout. */
  upload: boolean;
  summary: string;
  request: Request;
  response: Shape<Response>;
}

type Options = Pick<Call, 'row'> & Partial<Pick<Call, 'access' | 'service' | 'format' | 'once' | 'upload'>>;

/**
 * Defines a call.
 *
 * @param line method and path as in docs/member-api.md: `"POST /member/login"`
 * @param options `row` says whether the specification has the call; access `member`, service `member` and format `envelope`
 *   unless said otherwise
 */
export function defineCall<Method extends 'GET' | 'POST', Request extends z.ZodTypeAny, Response extends z.ZodTypeAny>(
  line: `${Method} /${string}`,
  summary: string,
  request: Request,
  response: Shape<Response>,
  options: Options,
): Call<Request, Response, Method> {
  const [method, path] = line.split(' ') as [Method, Call['path']];
  return {
    method,
    path,
    summary,
    request,
    response,
    row: options.row,
    access: options.access ?? 'member',
    service: options.service ?? 'member',
    format: options.format ?? 'envelope',
    once: options.once ?? false,
    upload: options.upload ?? false,
  };
}

/** The request, as a caller passes it. */
export type RequestOf<C extends Call> = z.input<C['request']>;
/** The parsed response: minor units, milliseconds, ids as strings. */
export type ResponseOf<C extends Call> = z.output<C['response']['strict']>;
/** The response as a server sends it: decimal strings, ISO times. */
export type WireOf<C extends Call> = z.input<C['response']['strict']>;
