import * as account from './account';
import type { Call } from './call';
import * as content from './content';
import * as draw from './draw';
import * as funds from './funds';
import * as limits from './limits';
import * as meet from './meet';
import * as news from './news';
import * as service from './service';
import * as video from './video';

function isCall(value: unknown): value is Call {
  return typeof value === 'object' && value !== null && 'path' in value && 'method' in value && 'response' in value;
}

/** Every call of the contract, by its name. The OpenAPI document and the conformance suite iterate over it. */
export const CALLS: Readonly<Record<string, Call>> = Object.fromEntries(
  Object.entries<unknown>({
    ...account,
    ...funds,
    ...draw,
    ...limits,
    ...content,
    ...news,
    ...meet,
    ...service,
    ...video,
  }).flatMap(([name, value]) => (isCall(value) ? [[name, value]] : [])),
);
