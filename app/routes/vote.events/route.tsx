import type { LoaderFunctionArgs } from '@remix-run/node';
import { liveEvents } from '~/web/page/live-events.server';
import { watchDraw } from './draw-watch.server';

/** Changes of the draw, for an open page. */
export const loader = (args: LoaderFunctionArgs) => liveEvents(args, watchDraw);
