import { useActionData, useLoaderData, useLocation, useNavigation } from '@remix-run/react';
import { useState } from 'react';
import type { SubmitReply } from '~/web/submit-reply';

interface Waiting {
  wasSending: boolean;
  /** What the page brought last. */
  seen: SubmitReply | undefined;
  /** What was typed before a login ended and still waits in the form, and on which page. */
  came: { page: string; kept: SubmitReply } | undefined;
}

/**
 * What the form of the open page holds: its last answer, or what was typed into it before a login ended, which comes with the
 * page once (see web/kept-entries) and stays until the form is answered or taken in, however often the page is loaded anew.
 */
export function useReply(): SubmitReply | undefined {
  const answered = useActionData<SubmitReply>();
  const loaded = useLoaderData<{ kept?: SubmitReply } | null>()?.kept;
  const { pathname, search } = useLocation();
  const { formMethod } = useNavigation();
  const page = pathname + search;
  const isSending = formMethod !== undefined && formMethod !== 'GET';
  const [waiting, setWaiting] = useState<Waiting>({ wasSending: false, seen: undefined, came: undefined });
  const { wasSending, seen } = waiting;
  const isNew = loaded !== undefined && loaded !== seen;
  // A form that was taken in may lead back to its own page: the address does not change, and there is no answer to it.
  const isOver = answered !== undefined || (wasSending && !isSending);
  const came = isOver ? undefined : isNew ? { page, kept: loaded } : waiting.came;
  if (isNew || wasSending !== isSending || came !== waiting.came)
    setWaiting({ wasSending: isSending, seen: isNew ? loaded : seen, came });
  return answered ?? (came?.page === page ? came.kept : undefined);
}
