import { z } from 'zod';
import { mediaOrigin } from '~/member-api/content/media-origin';
import { publishedName } from '~/config/published-files.server';

/** A form that has a text of one line, or nothing. */
export const optionalLine = (max: number) =>
  z
    .string()
    .trim()
    .max(max, 'too_long')
    .optional()
    .transform((typed) => typed ?? '');

/** A text of one line. */
export const line = (max: number) =>
  z
    .string()
    .trim()
    .optional()
    .transform((typed) => typed ?? '')
    // Not the schema of a string: that ends the reading of the form, and errors of several fields would not come at once.
    .refine((typed) => typed !== '', 'required')
    .refine((typed) => typed.length <= max, 'too_long');

/** A checkbox. */
export const isTicked = z
  .string()
  .optional()
  .transform((typed) => typed === 'on');

/** The address of a picture or film elsewhere, or nothing. */
export const httpsAddress = z
  .string()
  .trim()
  .max(1_000, 'too_long')
  .optional()
  .transform((typed = '', context) => {
    if (typed === '') return '';
    if (mediaOrigin(typed) !== undefined) return new URL(typed).href;
    context.addIssue({ code: 'custom', message: 'content.address' });
    return z.NEVER;
  });

/** A whole number from 1, or null. */
export const optionalNumber = (max: number) =>
  z
    .string()
    .trim()
    .optional()
    .transform((typed = '', context) => {
      if (typed === '') return null;
      const value = Number(typed);
      if (/^[1-9]\d*$/.test(typed) && value <= max) return value;
      context.addIssue({ code: 'custom', message: 'content.number' });
      return z.NEVER;
    });

/** A position in a list, from 1 as people count; stored from 0. */
export const position = z
  .string({ required_error: 'required' })
  .trim()
  .regex(/^[1-9]\d{0,3}$/, 'content.number')
  .transform((typed) => Number(typed) - 1);

const MOMENT = /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d))?$/;

/** A moment in UTC as `<input type="datetime-local">` sends it, or as it is typed where browsers lack that; ms UTC or null. */
export const moment = z
  .string()
  .trim()
  .optional()
  .transform((typed = '', context) => {
    if (typed === '') return null;
    const [, day, time = '00:00'] = MOMENT.exec(typed) ?? [];
    const at = Date.parse(`${day ?? ''}T${time}:00Z`);
    if (Number.isFinite(at)) return at;
    context.addIssue({ code: 'custom', message: 'content.moment' });
    return z.NEVER;
  });

/** The value of a field for a moment. @param at ms UTC */
export const momentValue = (at: number | null | undefined): string | undefined =>
  at === null || at === undefined ? undefined : new Date(at).toISOString().slice(0, 16);

/** The address of a file that the form has published, or nothing. */
export const published = z
  .string()
  .optional()
  .transform((address = '') => (publishedName(address) === undefined ? '' : address));

/** The size of a file that the form has published, in bytes. */
export const publishedBytes = z.coerce.number().int().positive().optional().catch(undefined);

/** A picture: a file that the form has published, or an address elsewhere. */
export const pictureShape = { picture: published, pictureBytes: publishedBytes, address: httpsAddress };
