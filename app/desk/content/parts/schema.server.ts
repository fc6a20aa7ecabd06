import { z } from 'zod';
import { publishedName } from '~/media/published-files.server';

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
  z.string({ required_error: 'required' }).trim().min(1, 'required').max(max, 'too_long');

/** A checkbox. */
export const isTicked = z
  .string()
  .optional()
  .transform((typed) => typed === 'on');

/** An https address, or nothing. */
export const httpsAddress = z
  .string()
  .trim()
  .max(1_000)
  .optional()
  .transform((typed = '', context) => {
    if (typed !== '' && !(typed.startsWith('https://') && URL.canParse(typed)))
      context.addIssue({ code: 'custom', message: 'content.address' });
    return typed;
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
