import { isUnsupported } from './upstream-error';

/**
 * Awaits an optional call.
 *
 * @param isAbsent which errors mean absent; `hasNone` where the page then redirects
 * @returns `undefined` if the upstream does not serve the call
 * @throws any other error
 */
export async function orUndefinedIfUnsupported<Data>(
  loading: Promise<Data>,
  isAbsent: (error: unknown) => boolean = isUnsupported,
): Promise<Data | undefined> {
  try {
    return await loading;
  } catch (error) {
    if (isAbsent(error)) return undefined;
    throw error;
  }
}

/**
 * Whether all fields of an answer are missing: how services without reasons say "not found". For the option `lacks` of
 * a call.
 */
export const isEmptyAnswer = (answer: object) => Object.values(answer).every((value) => value === undefined);
