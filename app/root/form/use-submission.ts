import { useActionData, useLoaderData, useLocation, useNavigation } from '@remix-run/react';
import { useState } from 'react';
import type { SubmitReply } from '~/web/form/submit-reply';

interface Waiting {
  wasSending: boolean;
  /** The last reply from the loader. */
  seen: SubmitReply | undefined;
  /** Values restored after an expired login, and their page. */
  came: { page: string; kept: SubmitReply } | undefined;
}

/**
 * The current reply of the page's form: its last answer, or the values restored after an expired login. Those come with
 * the page once (see web/form/form-draft) and stay until the form is answered or accepted, even if the page reloads its
 * data.
 */
export function useSubmission(): SubmitReply | undefined {
  const answered = useActionData<SubmitReply>();
  const loaded = useLoaderData<{ kept?: SubmitReply } | null>()?.kept;
  const { pathname, search } = useLocation();
  const { formMethod } = useNavigation();
  const page = pathname + search;
  const isSending = formMethod !== undefined && formMethod !== 'GET';
  const [waiting, setWaiting] = useState<Waiting>({ wasSending: false, seen: undefined, came: undefined });
  const { wasSending, seen } = waiting;
  const isNew = loaded !== undefined && loaded !== seen;
  // An accepted form may redirect back to its own page: the address stays, and there is no answer.
  const isOver = answered !== undefined || (wasSending && !isSending);
  const came = isOver ? undefined : isNew ? { page, kept: loaded } : waiting.came;
  if (isNew || wasSending !== isSending || came !== waiting.came)
    setWaiting({ wasSending: isSending, seen: isNew ? loaded : seen, came });
  return answered ?? (came?.page === page ? came.kept : undefined);
}
