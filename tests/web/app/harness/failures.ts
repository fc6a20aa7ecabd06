import {
  cut,
  empty,
  envelope,
  half,
  html,
  huge,
  redirect,
  reset,
  status,
  text,
  type Behaviour,
} from '../../../faults/bad-upstream';

/** A failure, the text that members see (a key of the errors), and the status of an error page. */
export type Failure = readonly [what: string, behaviour: Behaviour, key: string, status: number];

/** By HTTP status and connection. Source: specification, chapter 8. */
export const TRANSPORT_FAILURES: readonly Failure[] = [
  ['HTTP 400', status(400), 'upstream.bad_request', 400],
  ['HTTP 403', status(403), 'upstream.forbidden', 403],
  ['HTTP 404', status(404), 'upstream.not_found', 404],
  ['HTTP 408', status(408), 'upstream.request_timeout', 504],
  ['HTTP 500', status(500), 'upstream.server_error', 502],
  ['HTTP 501', status(501), 'upstream.not_implemented', 502],
  ['HTTP 502', status(502), 'upstream.bad_gateway', 502],
  ['HTTP 503', status(503), 'upstream.unavailable', 503],
  ['HTTP 504', status(504), 'upstream.gateway_timeout', 504],
  ['HTTP 505', status(505), 'upstream.http_version', 502],
  ['HTTP 418, which is in no catalogue', status(418), 'upstream.network', 502],
  ['a redirect', redirect('https://elsewhere.example/'), 'upstream.network', 502],
  ['a connection that is reset', reset, 'upstream.network', 502],
  ['a connection that is cut in the middle of an answer', cut, 'upstream.network', 502],
];

/** Malformed responses. */
export const MALFORMED_ANSWERS: readonly Failure[] = (
  [
    ['HTML in place of JSON', html],
    ['an empty body', empty],
    ['half of the JSON', half],
    ['null', text('null')],
    ['an array in place of an envelope', text('[]')],
    ['a word in place of an envelope', text('"ok"')],
    ['an envelope without a code', text('{"msg":"Done","data":{}}')],
    ['a code that is no number', envelope('fine', 'Done', {})],
    ['wrong types everywhere', text('{"code":[200],"msg":{"a":1},"data":7}')],
    ['50 MB', huge(50)],
  ] as const
).map(([what, behaviour]) => [what, behaviour, 'upstream.malformed', 502]);

/** A refusal without a message. */
export const SPEECHLESS: Failure = [
  'an envelope with code 500 and nothing else',
  envelope(500),
  'upstream.refused',
  400,
];

/** A message of an upstream. */
export const SAID = 'The harbour is closed until noon <b>&amp;</b> later';
/** The same without markup, as members see it. */
export const SAID_PLAINLY = 'The harbour is closed until noon & later';
