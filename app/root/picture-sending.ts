import { useSubmit } from '@remix-run/react';
import { useCallback, useEffect, useRef, useState, type FormEvent } from 'react';
import { PICTURE_BYTES } from '~/media/fit';
import type { SubmitReply } from '~/web/submit-reply';
import { replyWithoutServer } from './lost-line';
import { sendForm } from './send-form';

/** Where a form is that is being sent; bytes. */
export type Sending =
  { phase: 'preparing' } | { phase: 'sending' | 'sent'; sent: number; total: number } | { phase: 'stopped' };

const fileOf = (form: FormData) =>
  [...form.values()].find((value): value is File => value instanceof File && value.size > 0);

/** The form with its file made lighter, every field in its place. */
async function lighter(form: FormData, file: File): Promise<{ form: FormData; size: number }> {
  // Fetched when there is a picture; where it cannot be had, the picture goes as it is.
  const picture = await import('~/media/smaller-picture').then(
    ({ smallerPicture }) => smallerPicture(file),
    () => file,
  );
  const made = new FormData();
  for (const [name, value] of form)
    if (typeof value === 'string') made.append(name, value);
    else made.append(name, value === file ? picture : value, value.name);
  return { form: made, size: picture.size };
}

/** Opens a page anew, also where only the place on it differs from the one that is open. */
function open(address: string): void {
  const { origin, pathname, search, hash } = new URL(address, window.location.href);
  const { location } = window;
  const isThisPage = origin + pathname + search === location.origin + location.pathname + location.search;
  location.assign(address);
  if (isThisPage && hash !== '') location.reload();
}

/**
 * Sends a form that carries a picture with a script: the picture made lighter first, with its progress, and to be stopped.
 * Whatever a browser lacks, and whatever fails before the first byte, leaves it to the form itself.
 *
 * @param answered the last answer that the form got without this script
 * @param form name of the field with the file; where the form is, and where a script sends it
 * @returns `onSubmit` of the form, its newest answer, and where it is while it is under way
 */
export function usePictureSending(
  answered: SubmitReply | undefined,
  { field, page, send: address }: { field: string; page: string; send: string },
) {
  const submit = useSubmit();
  const [sending, setSending] = useState<Sending>();
  const [own, setOwn] = useState<{ reply: SubmitReply; after: SubmitReply | undefined }>();
  const running = useRef<{ cancel: () => void }>();

  const stop = useCallback(() => {
    running.current?.cancel();
    running.current = undefined;
  }, []);
  useEffect(() => {
    // A page that comes back from the browser's memory is waiting for nothing any more.
    const comeBack = ({ persisted }: PageTransitionEvent) => {
      if (!persisted) return;
      stop();
      setSending(undefined);
    };
    window.addEventListener('pageshow', comeBack);
    return () => {
      window.removeEventListener('pageshow', comeBack);
      stop();
    };
  }, [stop]);

  const send = async (entries: FormData, file: File) => {
    const mine = { cancel: (): void => undefined };
    running.current = mine;
    const finish = (reply: SubmitReply) => {
      running.current = undefined;
      setSending(undefined);
      setOwn({ reply, after: answered });
    };
    setSending({ phase: 'preparing' });
    const made = await lighter(entries, file);
    if (running.current !== mine) return;
    if (made.size > PICTURE_BYTES) {
      finish(replyWithoutServer(entries, { [field]: ['form.file_too_large'] }));
      return;
    }
    const { answer, cancel } = sendForm(address, made.form, field, (sent, total) =>
      setSending({ phase: sent < total ? 'sending' : 'sent', sent, total }),
    );
    mine.cancel = cancel;
    const given = await answer;
    if (!given || running.current !== mine) return;
    if ('location' in given) open(given.location);
    else finish(given);
  };

  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    if (running.current) {
      event.preventDefault();
      return;
    }
    let entries: FormData;
    try {
      entries = new FormData(event.currentTarget);
    } catch {
      return;
    }
    const file = fileOf(entries);
    if (!file) return;
    event.preventDefault();
    send(entries, file).catch(() => {
      running.current = undefined;
      setSending(undefined);
      submit(entries, { method: 'post', encType: 'multipart/form-data', action: page });
    });
  };

  return {
    onSubmit,
    reply: own && own.after === answered ? own.reply : answered,
    sending,
    cancel: () => {
      stop();
      setSending({ phase: 'stopped' });
    },
  };
}
