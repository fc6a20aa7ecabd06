import { redirect } from '@remix-run/node';
import { paths } from '~/paths';

/** Redirects the root to Home; the guard there handles the rest. Source: specification, chapter 2. */
export const loader = () => redirect(paths.home());
