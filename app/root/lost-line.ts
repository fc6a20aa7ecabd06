import {
  isRouteErrorResponse,
  type ClientActionFunctionArgs,
  type ClientLoaderFunctionArgs,
  type ShouldRevalidateFunction,
} from '@remix-run/react';
import { useEffect } from 'react';
import { FORM_BUSY, isPageProblem } from '~/web/problem';
import type { SubmitReply } from '~/web/submit-reply';

/** What is said of a form of which nobody knows whether it arrived. */
export const LINE_LOST = 'form.line_lost';

/** How browsers and Remix word that nothing was reached, or that what came is not the app's answer (a proxy's page). */
const WORDS = /fetch|network|load failed|connection|turbo-stream/i;

/** Whether a page's own request failed on its way: no line, no server, or only half an answer. */
export function isLineLost(error: unknown): boolean {
  return error instanceof Error && WORDS.test(error.message);
}

/** Whether a form was turned away at the door of a server that has too much to do. */
const isTurnedAway = (error: unknown) =>
  isRouteErrorResponse(error) && isPageProblem(error.data) && error.data.code === FORM_BUSY;

/** Whether a form's answer was given here, without the server's having looked at the form. */
const isLostReply = (reply: unknown) => {
  const errors = (reply as Partial<SubmitReply> | undefined)?.result?.error?.[''];
  return errors?.some((code) => code === LINE_LOST || code === FORM_BUSY) ?? false;
};

/** An answer that a form gets without the server's having given one: what was typed stays. */
export function replyWithoutServer(form: FormData, error: Record<string, string[]>): SubmitReply {
  // Conform takes an answer without values for an order to empty the form.
  const initialValue = Object.fromEntries(
    [...form].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
  );
  return { result: { status: 'error', initialValue, error } };
}

/**
 * `clientAction` of every form: where the line is lost while it is sent, or the server turns it away unseen, the page stays with
 * what was typed and says so, instead of giving way to an error page. Without scripts the browser does the same in its own way.
 */
export async function sendOrKeep({ request, serverAction }: ClientActionFunctionArgs): Promise<unknown> {
  const form = await request.clone().formData();
  try {
    return await serverAction();
  } catch (error) {
    if (isTurnedAway(error)) return replyWithoutServer(form, { '': [FORM_BUSY] });
    if (!isLineLost(error)) throw error;
    return replyWithoutServer(form, { '': [LINE_LOST] });
  }
}

/** `shouldRevalidate` of every page with a form: after a lost line there is nobody to ask, and a busy server is left alone. */
export const unlessLineLost: ShouldRevalidateFunction = ({ actionResult, defaultShouldRevalidate }) =>
  !isLostReply(actionResult) && defaultShouldRevalidate;

/** The same for pages that are to be asked for again after every answer, a refusal too. */
export const alwaysUnlessLineLost: ShouldRevalidateFunction = ({ actionResult }) => !isLostReply(actionResult);

/** Knows what the page that is open was drawn from, so that it can stay. */
export function createShownPage() {
  let shown: { address: string; data: unknown } | undefined;
  return {
    /** @param address path and query @returns forgets it */
    show: (address: string, data: unknown) => {
      shown = { address, data };
      return () => {
        shown = undefined;
      };
    },
    loadOrKeep: async ({ request, serverLoader }: Pick<ClientLoaderFunctionArgs, 'request' | 'serverLoader'>) => {
      try {
        return await serverLoader();
      } catch (error) {
        const { pathname, search } = new URL(request.url);
        if (!isLineLost(error) || shown?.address !== pathname + search) throw error;
        return shown.data;
      }
    },
  };
}

const shownPage = createShownPage();

/** Remembers what the open page was drawn from, for {@link loadOrKeep}. */
export function useShownData(data: unknown): void {
  useEffect(() => shownPage.show(window.location.pathname + window.location.search, data), [data]);
}

/**
 * `clientLoader` of a page that brings itself up to date while it is open: where the line is lost then, it stays as it is.
 * Another page of the same list is no such page: it would stand under an address that is not its own.
 */
export const loadOrKeep = (args: ClientLoaderFunctionArgs): Promise<unknown> => shownPage.loadOrKeep(args);
