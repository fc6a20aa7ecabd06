import { useActionData, useLoaderData, useLocation } from '@remix-run/react';
import { useRef } from 'react';
import type { SubmitReply } from '~/web/submit-reply';

/**
 * What the form of the open page holds: its last answer, or what was typed into it before a login ended, which comes with the
 * page once (see web/kept-entries) and stays until the form is answered, however often the page is loaded anew.
 */
export function useReply(): SubmitReply | undefined {
  const answered = useActionData<SubmitReply>();
  const loaded = useLoaderData<{ kept?: SubmitReply } | null>();
  const { pathname, search } = useLocation();
  const page = pathname + search;
  const came = useRef<{ page: string; kept: SubmitReply }>();
  if (loaded?.kept) came.current = { page, kept: loaded.kept };
  const kept = came.current?.page === page ? came.current.kept : undefined;
  return answered ?? kept;
}
