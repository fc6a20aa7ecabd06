import { useNavigation } from '@remix-run/react';
import { useEffect, useRef, useState } from 'react';
import type { SubmitReply } from '~/web/form/submit-reply';

/**
 * Counts the messages that a form has sent with scripts. The page stays open after each, and the form resets: empty, with a new
 * key. While the member is typing, reloaded data does not change the form.
 *
 * @param action where the form is sent
 * @param reply its last response; none after an accepted message
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
