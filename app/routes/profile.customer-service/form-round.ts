import { useNavigation } from '@remix-run/react';
import { useEffect, useRef, useState } from 'react';
import type { SubmitReply } from '~/web/form/submit-reply';

/**
 * Counts the messages that a form has sent with scripts. The page stays open after each, and its form begins anew: empty, and
 * with a key of its own. While it is being typed in, nothing that the page loads changes it.
 *
 * @param action where the form is sent
 * @param reply its last answer; none after a message that was taken in
 */
export function useFormRound(action: string, reply: SubmitReply | undefined): number {
  const { formAction } = useNavigation();
  const isSending = formAction?.split('?')[0] === action;
  const wasSending = useRef(false);
  const [round, setRound] = useState(0);
  useEffect(() => {
    if (!isSending && wasSending.current && !reply) setRound((before) => before + 1);
    wasSending.current = isSending;
  }, [isSending, reply]);
  return round;
}
