import type { LoaderFunctionArgs } from '@remix-run/node';
import { liveEvents } from '~/web/page/live-events.server';
import { drawWatch } from './draw-watch.server';

/** Changes of the draw for a page that is open. */
export const loader = (args: LoaderFunctionArgs) => liveEvents(args, drawWatch);
