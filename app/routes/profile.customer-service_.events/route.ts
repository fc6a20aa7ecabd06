import type { LoaderFunctionArgs } from '@remix-run/node';
import { liveEvents } from '~/web/page/live-events.server';
import { watchMessages } from './messages-watch.server';

/** New messages of the member, for an open page. */
export const loader = (args: LoaderFunctionArgs) => liveEvents(args, watchMessages);
