import { z } from 'zod';

/** One of the choices of a form; without one, its error says so. */
export const choice = <const Value extends string>(values: readonly [Value, ...Value[]]) =>
  z.enum(values, { errorMap: () => ({ message: 'choose' }) });
