import * as account from './calls/account';
import type { Call } from './call';
import * as content from './calls/content';
import * as draw from './calls/draw';
import * as funds from './calls/funds';
import * as limits from './calls/limits';
import * as mail from './calls/mail';
import * as meet from './calls/meet';
import * as news from './calls/news';
import * as passkeys from './calls/passkeys';
import * as push from './calls/push';
import * as secondStep from './calls/second-step';
import * as balances from './calls/balances';
import * as report from './calls/report';
import * as security from './calls/security';
import * as ownData from './calls/own-data';
import * as service from './calls/service';
import * as stopCard from './calls/stop-card';
import * as video from './calls/video';
import * as watching from './calls/watching';

function isCall(value: unknown): value is Call {
  return typeof value === 'object' && value !== null && 'path' in value && 'method' in value && 'response' in value;
}

const MODULES = {
  ...account,
  ...secondStep,
  ...passkeys,
  ...funds,
  ...draw,
  ...limits,
  ...stopCard,
  ...content,
  ...news,
  ...meet,
  ...security,
  ...mail,
  ...push,
  ...ownData,
  ...balances,
  ...report,
  ...service,
  ...video,
  ...watching,
};

/** Names of the calls that only read: GET has no side effects. */
export type ReadingCallName = {
  [Name in keyof typeof MODULES]: (typeof MODULES)[Name] extends { method: 'GET'; response: object } ? Name : never;
}[keyof typeof MODULES];

/** Every call of the contract, by its name. The OpenAPI document and the conformance suite iterate over it. */
export const CALLS: Readonly<Record<string, Call>> = Object.fromEntries(
  Object.entries<unknown>(MODULES).flatMap(([name, value]) => (isCall(value) ? [[name, value]] : [])),
);
