import type { z } from 'zod';
import type { Log } from '~/config/observing/logger.server';
import type { Settings } from '~/config/settings.server';
import type { Transport } from './transport.server';
import type { ClientConfig } from '~/config/client-config.server';
import { clientConfig, withdrawalRules } from '~/contract/calls/account';
import { isFields, isNothing } from '~/contract/wire/containers';
import { SUCCESS } from '~/contract/envelope';
import { shape } from '~/contract/wire/wire';
import { readJson } from './read-json';

/** Timeout of the fetch, in ms: registration must not wait for it. */
const PATIENCE_MS = 2_000;
/**
 * Milliseconds until the next fetch, after a success and after a failure or an empty response. Without a response the minimum age
 * is 18 (rule X10).
 */
const FRESH_MS = 5 * 60_000;
const FAILED_MS = 30_000;

/** Fields that a service may set. Its own address is configured here, so it cannot change that. */
const { shape: fields } = clientConfig.omit({ apiBaseUrl: true, withdraw: true });
const { shape: rules } = withdrawalRules;
type Fields = Partial<Omit<ClientConfig, 'apiBaseUrl'>>;
interface Parts {
  settings: Settings;
  exchange: Transport['exchange'];
  log: Log;
}

type Document = Readonly<Record<string, unknown>>;

/** The config document of an answer, bare or in an envelope; `undefined` when it is none or has no known field. */
function documentOf(text: string): Document | undefined {
  const body = readJson(text);
  if (!isFields(body) || ('code' in body && Number(body['code']) !== SUCCESS.member)) return undefined;
  const document = isFields(body['data']) ? body['data'] : body;
  return [...Object.keys(fields), 'withdraw'].some((name) => document[name] !== undefined) ? document : undefined;
}

const { lenient: flag } = shape((wire) => wire.flag());

/** Possible readings of a value: unchanged, as a flag in the words of services, and as a number in a string. */
function readingsOf(value: unknown): unknown[] {
  if (typeof value === 'string') return [value, flag.safeParse(value).data, Number(value)];
  return typeof value === 'number' || typeof value === 'boolean' ? [value, flag.safeParse(value).data] : [];
}

/** Creates the effective config.json of an app. */
export function createServiceConfig({ settings, exchange, log }: Parts) {
  const complained = new Set<string>();

  function complain(field: string, value: unknown): void {
    if (complained.has(field)) return;
    complained.add(field);
    const type = Array.isArray(value) ? 'array' : typeof value;
    log.warn({ field, type }, 'a field of the member API’s config.json cannot be used and is ignored');
  }

  /** Reads each field separately: an unusable one leaves the others, and its own previous value, unchanged. */
  function readFields(document: Document, schemas: Readonly<Record<string, z.ZodTypeAny>>, before: Document): Document {
    const read: Record<string, unknown> = {};
    for (const [name, schema] of Object.entries(schemas)) {
      const value = document[name];
      if (isNothing(value)) continue;
      const good = readingsOf(value)
        .filter((reading) => reading !== undefined)
        .map((reading) => schema.safeParse(reading) as z.SafeParseReturnType<unknown, unknown>)
        .find(({ success }) => success);
      if (!good) complain(name, value);
      read[name] = good ? good.data : before[name];
    }
    return read;
  }

  /**
   * Reads a service's document. A known minimum age remains even if the document no longer has one (rule X10).
   *
   * @param before the previous values
   */
  function readDocument(document: Document, before: Fields): Fields {
    const { minimumAge } = before;
    const read: Record<string, unknown> = { minimumAge, ...readFields(document, fields, before) };
    const { passwordMin, passwordMax } = clientConfig.parse(read);
    if (passwordMin > passwordMax) {
      complain('passwordMin', document['passwordMin']);
      Object.assign(read, { passwordMin: before.passwordMin, passwordMax: before.passwordMax });
    }
    const { withdraw } = document;
    if (isFields(withdraw)) return { ...read, withdraw: readFields(withdraw, rules, before.withdraw ?? {}) };
    if (isNothing(withdraw)) return read;
    complain('withdraw', withdraw);
    return { ...read, withdraw: before.withdraw };
  }

  let known: Fields = {};
  /** The config that `known` makes. */
  let made: { of: Fields; config: ClientConfig } | undefined;
  let hasSpoken = false;
  /** Time of the next fetch, on the clock of `performance`. */
  let askAt = 0;
  let isAway = false;
  let asking: Promise<void> | undefined;
  let watch: NodeJS.Timeout | undefined;

  async function ask(base: string): Promise<void> {
    let answered = false;
    try {
      const { status, text } = await exchange({
        method: 'GET',
        url: new URL(`${base}/config.json`),
        headers: { accept: 'application/json' },
        body: undefined,
        signal: AbortSignal.timeout(PATIENCE_MS),
      });
      answered = status < 500;
      const document = status === 200 ? documentOf(text) : undefined;
      if (document) known = readDocument(document, known);
      hasSpoken ||= document !== undefined;
    } catch {
      // Keep the previous values; if they are outdated, the member API will refuse the registration and say why.
    } finally {
      isAway = !answered;
      askAt = performance.now() + (isAway || !hasSpoken ? FAILED_MS : FRESH_MS);
      asking = undefined;
    }
  }

  /**
   * The effective config.json: the operator's own file if there is one, else the member API's, else the specification's
   * defaults. The minimum age is the highest of all (rule X10).
   */
  async function currentConfig(): Promise<ClientConfig> {
    const { client, apiBaseUrl, hasConfigFile } = settings;
    if (apiBaseUrl === undefined) return client;
    if (performance.now() >= askAt) {
      asking ??= ask(apiBaseUrl);
      // After a failure pages do not wait; they use what is known.
      if (!isAway) await asking;
    }
    const minimumAge = Math.max(client.minimumAge, known.minimumAge ?? 0);
    if (hasConfigFile) return { ...client, minimumAge };
    if (made?.of !== known) made = { of: known, config: clientConfig.parse(known) };
    return { ...made.config, minimumAge };
  }

  /** Polls the member API's config from startup on, so that pages need not wait; startup does not wait either. */
  function watchServiceConfig(): void {
    if (settings.apiBaseUrl === undefined) return;
    void currentConfig();
    watch ??= setInterval(() => void currentConfig(), FAILED_MS).unref();
  }

  /** Ends {@link watchServiceConfig}. */
  const endServiceConfigWatch = () => clearInterval(watch);

  return { currentConfig, watchServiceConfig, endServiceConfigWatch };
}

/** @see createServiceConfig */
export type ServiceConfig = ReturnType<typeof createServiceConfig>;
