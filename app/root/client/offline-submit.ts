import {
  isRouteErrorResponse,
  type ClientActionFunctionArgs,
  type ClientLoaderFunctionArgs,
  type ShouldRevalidateFunction,
} from '@remix-run/react';
import { useEffect, useState } from 'react';
import { paths } from '~/paths';
import { FORM_BUSY, isPageProblem } from '~/web/page/problem';
import type { FormErrors, FormOutcome, SubmitReply } from '~/web/form/submit-reply';

/** Error code of a form that may or may not have arrived. */
export const LINE_LOST = 'form.line_lost';

/** Messages of browsers and Remix for a network error, or for a response that is not the app's (a proxy's page). */
const WORDS = /fetch|network|load failed|connection|turbo-stream/i;

/** Whether a page's own request failed on the network: offline, no server, or a truncated response. */
export function isLineLost(error: unknown): boolean {
  return error instanceof Error && WORDS.test(error.message);
}

/** Whether an overloaded server rejected a form (load shedding). */
const isTurnedAway = (error: unknown) =>
  isRouteErrorResponse(error) && isPageProblem(error.data) && error.data.code === FORM_BUSY;

/** Whether a form's reply was created here, without the server having processed the form. */
const isLostReply = (reply: unknown) => {
  const errors = (reply as Partial<SubmitReply> | undefined)?.result?.error?.[''];
  return errors?.some((code) => code === LINE_LOST || code === FORM_BUSY) ?? false;
};

/** A form's reply without an answer of the server: the values stay. */
export function replyWithoutServer(form: FormData, error: FormErrors, outcome: FormOutcome): SubmitReply {
  const texts = [...form].filter((entry): entry is [string, string] => typeof entry[1] === 'string');
  const initialValue = Object.fromEntries(texts);
  return { result: { initialValue, error }, outcome };
}

/**
 * `clientAction` of every form: on a network error, or when an overloaded server rejects the form unread, the page
 * stays with its values and shows the error, instead of an error page. Without scripts the browser does the same in its
 * own way.
 */
export async function submitOrKeepInput({ request, serverAction }: ClientActionFunctionArgs): Promise<unknown> {
  const form = await request.clone().formData();
  try {
    return await serverAction();
  } catch (error) {
    if (isTurnedAway(error)) return replyWithoutServer(form, { '': [FORM_BUSY] }, 'failed');
    if (!isLineLost(error)) throw error;
    return replyWithoutServer(form, { '': [LINE_LOST] }, 'unknown');
  }
}

/** `shouldRevalidate` of every page with a form: no reload after a network error or from a busy server. */
export const skipWhenOffline: ShouldRevalidateFunction = ({ actionResult, defaultShouldRevalidate }) =>
  !isLostReply(actionResult) && defaultShouldRevalidate;

/** The same for pages that reload after every answer, even a refusal. */
export const alwaysUnlessLineLost: ShouldRevalidateFunction = ({ actionResult }) => !isLostReply(actionResult);

/** Whether the server leads to the login page. */
const isSignedOut = (thrown: unknown) =>
  thrown instanceof Response && thrown.headers.get('Location')?.startsWith(paths.login());

/** A page without input to lose: when its login has expired, it gives way to the login page. */
const neverStays = () => false;

/** Remembers the data of the open page, so that it can stay. */
export function createShownPage() {
  let shown: { address: string; data: unknown; stays: () => boolean } | undefined;
  return {
    /** @param address path and query @param stays whether it stays when the login has expired @returns removes it */
    show: (address: string, data: unknown, stays = neverStays) => {
      shown = { address, data, stays };
      return () => {
        shown = undefined;
      };
    },
    load: async ({ request, serverLoader }: Pick<ClientLoaderFunctionArgs, 'request' | 'serverLoader'>) => {
      try {
        return await serverLoader();
      } catch (error) {
        const { pathname, search } = new URL(request.url);
        if (shown?.address !== pathname + search) throw error;
        if (isLineLost(error) || (isSignedOut(error) && shown.stays())) return shown.data;
        throw error;
      }
    },
    /** The address of the open page leads to the login page, with an explanation. */
    leave: () => {
      if (shown && !shown.stays()) window.location.assign(shown.address);
    },
  };
}

const shownPage = createShownPage();

/**
 * Stores the data of the open page for {@link loadOrStore}.
 *
 * @param hasInput stable function: whether the page has input that the login page would lose. It then stays when the login expires
 * @returns whether the login has expired, and the page has to say so
 */
export function useShownData(data: unknown, hasInput = neverStays): boolean {
  const [overFor, setOverFor] = useState<unknown>();
  useEffect(
    () =>
      shownPage.show(window.location.pathname + window.location.search, data, () => {
        const stays = hasInput();
        if (stays) setOverFor(data);
        return stays;
      }),
    [data, hasInput],
  );
  // New data comes only after the member has signed in again.
  return overFor === data;
}

/** To be called when the open page learns that its login has expired. */
export const leaveSignedOut = shownPage.leave;

/**
 * `clientLoader` of a page that refreshes itself while it is open: on a network error, or with input when the login has expired,
 * it stays as it is. Not for another page of the same list: that would be shown under the wrong address.
 */
export const loadOrStore = (args: ClientLoaderFunctionArgs): Promise<unknown> => shownPage.load(args);
