import type { z } from 'zod';
import type { Shape } from './wire';

/** One row of api.md: enough for the client to make the call, for the server to serve it, and for the OpenAPI document. */
export interface Call<Request extends z.ZodTypeAny = z.ZodTypeAny, Response extends z.ZodTypeAny = z.ZodTypeAny> {
  method: 'GET' | 'POST';
  /** Of a call with format `maccms`, what it is called, and its fixed parameters. */
  path: `/${string}`;
  /** S: stands in the specification. X: our extension; an upstream without it answers 404. */
  row: 'S' | 'X';
  /** `member`: needs the `token` header. */
  access: 'anyone' | 'member';
  /** Which service answers; each has its own success code. */
  service: 'member' | 'video';
  /**
   * What an answer looks like: `envelope`, with its data in `data`; or `maccms`, with everything beside the code. A MacCMS
   * service has one address for all calls, which differ by their parameters.
   */
  format: 'envelope' | 'maccms';
  /** Moves money or places an order, and so carries an `Idempotency-Key`. */
  once: boolean;
  /** Sends a file as multipart, with the upload timeout. */
  upload: boolean;
  summary: string;
  request: Request;
  response: Shape<Response>;
}

type Options = Partial<Pick<Call, 'row' | 'access' | 'service' | 'format' | 'once' | 'upload'>>;

/**
 * Defines a call.
 *
 * @param line method and path as in api.md: `"POST /member/login"`
 * @param options row S, access `member`, service `member` and format `envelope` unless said otherwise
 */
export function defineCall<Request extends z.ZodTypeAny, Response extends z.ZodTypeAny>(
  line: `${'GET' | 'POST'} /${string}`,
  summary: string,
  request: Request,
  response: Shape<Response>,
  options: Options = {},
): Call<Request, Response> {
  const [method, path] = line.split(' ') as [Call['method'], Call['path']];
  return {
    method,
    path,
    summary,
    request,
    response,
    row: options.row ?? 'S',
    access: options.access ?? 'member',
    service: options.service ?? 'member',
    format: options.format ?? 'envelope',
    once: options.once ?? false,
    upload: options.upload ?? false,
  };
}

/** What a caller passes to a call. */
export type RequestOf<C extends Call> = z.input<C['request']>;
/** What a call gives back after reading: minor units, milliseconds, ids as strings. */
export type ResponseOf<C extends Call> = z.output<C['response']['strict']>;
/** What a server writes for a call: decimal strings, ISO times. */
export type WireOf<C extends Call> = z.input<C['response']['strict']>;
