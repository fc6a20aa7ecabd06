import { z } from 'zod';
import type { IdempotencyKey } from '~/web/idempotency/idempotency.server';
import type { StaffVisit } from '../../server/visit.server';

/** The idempotency key of a form, which its page has made. */
export const formKey = z.string({ required_error: 'form.unreadable' }).uuid('form.unreadable');

/** What the entries of a form may hold besides: addresses of published files. */
interface Entries {
  formKey: string;
  picture?: unknown;
  film?: unknown;
}

/**
 * Makes a form that adds something do so once however often it is sent. A form that changes what is there needs no key: the same
 * change twice is one change.
 *
 * Two copies of a file have two addresses when they are published, so a file counts by its size.
 */
export const addedOnce = ({ params: { id = 'new' }, url }: StaffVisit) =>
  id === 'new' && {
    once: ({ formKey: key, picture: _, film: __, ...entries }: Entries): IdempotencyKey => ({
      key,
      entries: { page: url.pathname, ...entries },
    }),
  };
