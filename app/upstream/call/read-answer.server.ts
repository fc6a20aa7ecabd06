import type { Call, ResponseOf } from '~/contract/call';
import { envelope, refusalData, SUCCESS } from '~/contract/envelope';
import { inOurNames } from '~/contract/wire/field-names';
import { readNoting } from '~/contract/wire/unreadable';
import { rememberSize } from '../cache/answer-size';
import type { Parsed } from '../cache/parsed-answers.server';
import { serviceText } from '../text/service-text.server';
import type { Upstream } from '../upstream';
import { RATE_LIMITED, rateRefusal } from './rate-limited';
import { readJson } from './read-json';
import type { Answer } from './transport.server';
import { isRefusalStatus, kindOfStatus, type UpstreamError, type UpstreamErrorKind } from './upstream-error';

/** Envelope texts that mean an expired login. Source: specification, chapter 8, the secondary handler. */
const SAYS_EXPIRED = /token|login|authorized/i;

/** The response of a MacCMS service to every call while it is switched off: plain text with HTTP 200. */
const MACCMS_OFF = 'closed';

/** The body of an HTTP error: an envelope, or a gateway's page, which means nothing to a member. */
function detailsOf(text: string): Pick<ConstructorParameters<typeof UpstreamError>[1], 'said' | 'data' | 'code'> {
  try {
    const { msg, data, code } = envelope.parse(readJson(text));
    return { said: serviceText(msg), data: refusalData.safeParse(data).data, code };
  } catch {
    return {};
  }
}

/** Whether `data: null` means that an optional call is not served: not where the contract allows `null`. */
const lacksData = (call: Call, data: unknown) =>
  call.row === 'X' && (data ?? undefined) === undefined && !call.response.strict.safeParse(null).success;

/** Makes the error of a call. */
export type Fail = (
  kind: UpstreamErrorKind,
  details?: Partial<ConstructorParameters<typeof UpstreamError>[1]>,
) => UpstreamError;

/** Parses the text of an answer with a success status. @throws UpstreamError when it is no success */
function parseText(upstream: Upstream, call: Call, answer: Answer, fail: Fail, signedIn: boolean): Parsed {
  let parsed: unknown;
  try {
    parsed = readJson(answer.text);
  } catch (cause) {
    throw fail('malformed', { cause });
  }
  const read = envelope.safeParse(parsed);
  if (!read.success) throw fail('malformed', { cause: new Error('no envelope') });
  const { code, msg, data } = read.data;
  if (code !== SUCCESS[call.service]) {
    const refusal = refusalData.safeParse(data).data;
    const details = {
      code,
      said: serviceText(msg),
      data: code === RATE_LIMITED ? rateRefusal(answer, refusal) : refusal,
    };
    const over = code === 401 || (code === 0 && SAYS_EXPIRED.test(msg ?? ''));
    throw fail(over && signedIn ? 'expired' : 'refused', details);
  }
  // Many services answer a successful change with no data: for a POST this must not read as "not served" (a
  // self-exclusion).
  if (lacksData(call, data)) throw fail(call.method === 'POST' ? 'malformed' : 'absent');
  const sent = call.format === 'maccms' ? parsed : inOurNames(call.response.strict, data);
  // Around equal data there may be another time or request id.
  return upstream.parseOnce(
    call,
    () => JSON.stringify(sent),
    () => {
      const { read: value, unreadable } = readNoting(call.response.lenient, sent);
      if (value.success) rememberSize(value.data as object, answer.text.length);
      return { value: value.data as unknown, isMalformed: !value.success, unreadable };
    },
  );
}

/**
 * Reads an answer by the contract: the data of a success.
 *
 * @param fail makes the error that is thrown otherwise
 * @param signedIn whether the call carried a token
 * @throws UpstreamError
 */
export function readAnswer<C extends Call>(
  upstream: Upstream,
  call: C,
  answer: Answer,
  fail: Fail,
  signedIn: boolean,
): ResponseOf<C> {
  // Without a token no session can have expired: a 401 is then a refusal of this call.
  if (answer.status === 401) throw fail(signedIn ? 'expired' : 'refused', { ...detailsOf(answer.text), code: 401 });
  if (answer.status < 200 || answer.status > 299) {
    const { said, data, code } = detailsOf(answer.text);
    if (answer.status === RATE_LIMITED)
      throw fail('refused', { said, code: RATE_LIMITED, data: rateRefusal(answer, data) });
    if (isRefusalStatus(answer.status) && code !== undefined && code !== SUCCESS[call.service])
      throw fail('refused', { said, code, data });
    throw fail(kindOfStatus(answer.status), { said, code: answer.status, data });
  }
  if (call.format === 'maccms') {
    if (answer.text.trim() === MACCMS_OFF) throw fail('unavailable');
    // Otherwise an old service in GB18030 would show names full of replacement characters.
    if (!answer.isUtf8) throw fail('malformed');
  }
  const parse = () => parseText(upstream, call, answer, fail, signedIn);
  const { value, isMalformed, unreadable } = upstream.parseOnce(call, () => answer.text, parse);
  upstream.logUnreadable(call, unreadable);
  if (isMalformed) throw fail('malformed');
  return value;
}
