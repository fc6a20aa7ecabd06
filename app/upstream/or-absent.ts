import { isUnsupported } from './upstream-error';

/**
 * What an optional call answers.
 *
 * @param isAbsent what counts as such; `hasNone` where the page leads elsewhere then
 * @returns `undefined` from an upstream that does not serve the call
 * @throws whatever else went wrong
 */
export async function orAbsent<Data>(
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
 * Whether an answer of which every field may be missing has none: how services without reasons say that there is no such
 * thing. For the option `lacks` of a call.
 */
export const saysNothing = (answer: object) => Object.values(answer).every((value) => value === undefined);
