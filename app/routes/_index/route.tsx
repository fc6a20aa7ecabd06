import { redirect } from '@remix-run/node';
import { paths } from '~/paths';

/** The root leads to Home; the guard there does the rest. Source: specification, chapter 2. */
export const loader = () => redirect(paths.home());
