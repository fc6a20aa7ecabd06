import { useSubmit } from '@remix-run/react';
import { useCallback, useEffect, useRef, useState, type FormEvent } from 'react';
import { PICTURE_BYTES } from '~/media/fit';
import type { SubmitReply } from '~/web/form/submit-reply';
import { replyWithoutServer } from '../client/offline-submit';
import { sendForm } from './send-form';

/** State of an upload; in bytes. */
export type Sending =
  { phase: 'preparing' } | { phase: 'sending' | 'sent'; sent: number; total: number } | { phase: 'stopped' };

const fileOf = (form: FormData) =>
  [...form.values()].find((value): value is File => value instanceof File && value.size > 0);

/** A copy of the form with a smaller file, fields in the same order. */
async function lighter(form: FormData, file: File): Promise<{ form: FormData; size: number }> {
  // Loaded on demand; if that fails, the picture is sent as it is.
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

/** Loads a page, even if only the hash differs from the open one. */
function open(address: string): void {
  const { origin, pathname, search, hash } = new URL(address, window.location.href);
  const { location } = window;
  const isThisPage = origin + pathname + search === location.origin + location.pathname + location.search;
  location.assign(address);
  if (isThisPage && hash !== '') location.reload();
}

/**
 * Sends a form with a picture by script: the picture is made smaller first, with progress, and can be cancelled. If the
 * browser lacks something, or anything fails before the first byte, the form is submitted normally.
 *
 * @param answered the last reply that the form got without this script
 * @param form name of the file field; address of the page, and of the endpoint for scripts
 * @returns `onSubmit` of the form, its newest reply, and the state of the upload
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
    // A page restored from the back/forward cache is no longer uploading.
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
      finish(replyWithoutServer(entries, { [field]: ['form.file_too_large'] }, 'refused'));
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
