import type { ClientActionFunctionArgs, ClientLoaderFunctionArgs, ShouldRevalidateFunction } from '@remix-run/react';
import { useEffect } from 'react';
import type { SubmitReply } from '~/web/submit.server';

/** What is said of a form of which nobody knows whether it arrived. */
export const LINE_LOST = 'form.line_lost';

/** How browsers and Remix word that nothing was reached, or that what came is not the app's answer (a proxy's page). */
const WORDS = /fetch|network|load failed|connection|turbo-stream/i;

/** Whether a page's own request failed on its way: no line, no server, or only half an answer. */
export function isLineLost(error: unknown): boolean {
  return error instanceof Error && WORDS.test(error.message);
}

const isLostReply = (reply: unknown) => {
  const errors = (reply as Partial<SubmitReply> | undefined)?.result?.error?.[''];
  return errors?.includes(LINE_LOST) ?? false;
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
 * `clientAction` of every form: where the line is lost while it is sent, the page stays with what was typed and says so,
 * instead of giving way to an error page. Without scripts the browser does the same in its own way.
 */
export async function sendOrKeep({ request, serverAction }: ClientActionFunctionArgs): Promise<unknown> {
  const form = await request.clone().formData();
  try {
    return await serverAction();
  } catch (error) {
    if (!isLineLost(error)) throw error;
    return replyWithoutServer(form, { '': [LINE_LOST] });
  }
}

/** `shouldRevalidate` of every page with a form: after a lost line there is nobody to ask. */
export const unlessLineLost: ShouldRevalidateFunction = ({ actionResult, defaultShouldRevalidate }) =>
  !isLostReply(actionResult) && defaultShouldRevalidate;

/** The same for pages that are to be asked for again after every answer, a refusal too. */
export const alwaysUnlessLineLost: ShouldRevalidateFunction = ({ actionResult }) => !isLostReply(actionResult);

/** What the page that is open was drawn from, so that it can stay. */
let shown: { path: string; data: unknown } | undefined;

/** Remembers what the open page was drawn from, for {@link loadOrKeep}. */
export function useShownData(data: unknown): void {
  useEffect(() => {
    shown = { path: window.location.pathname, data };
    return () => {
      shown = undefined;
    };
  }, [data]);
}

/**
 * `clientLoader` of a page that brings itself up to date while it is open: where the line is lost then, it stays as it is.
 */
export async function loadOrKeep({ request, serverLoader }: ClientLoaderFunctionArgs): Promise<unknown> {
  try {
    return await serverLoader();
  } catch (error) {
    if (!isLineLost(error) || shown?.path !== new URL(request.url).pathname) throw error;
    return shown.data;
  }
}
