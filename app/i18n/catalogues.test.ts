import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { REASONS } from '~/contract/reasons';
import { APPEAL_STATES, SUSPENSION_REASONS } from '~/contract/suspensions';
import type { DrawState } from '~/domains/draw/live/draw-state';
import type { OrderState } from '~/domains/draw/orders/order-state';
import type { checkOrder, checkPlaced } from '~/domains/draw/proof/proof.server';
import type { proofView, StepView } from '~/domains/draw/proof/proof.view';
import type { DrawFault } from '~/domains/draw/proof/track-record.server';
import type { UpstreamErrorKind } from '~/upstream/call/upstream-error';
import { ACTS } from '~/member-api/desk/audit/acts';
import en from './en';
import { LANGUAGES, type Language } from './language';
import { CATALOGUES } from './texts.server';

const APP = join(import.meta.dirname, '..');
const NO_USES: readonly string[] = [...LANGUAGES, 'member-api', 'commands'];

/** All code that may use texts: the app without the catalogues, the member API and tests. */
function sources(folder = APP): string {
  return readdirSync(folder, { withFileTypes: true })
    .filter(({ name }) => !NO_USES.includes(name) && !name.includes('.test.'))
    .map((entry) =>
      entry.isDirectory() ? sources(join(folder, entry.name)) : readFileSync(join(folder, entry.name), 'utf8'),
    )
    .join('\n');
}

/** Exhaustive records: a new kind that is missing here does not compile. */
const KINDS: Record<UpstreamErrorKind, true> = {
  bad_request: true,
  forbidden: true,
  not_found: true,
  request_timeout: true,
  server_error: true,
  not_implemented: true,
  bad_gateway: true,
  unavailable: true,
  gateway_timeout: true,
  http_version: true,
  network: true,
  setup: true,
  unreachable: true,
  not_sent: true,
  timeout: true,
  malformed: true,
  refused: true,
  absent: true,
  expired: true,
};
const DRAWS: Record<DrawState, true> = {
  open: true,
  soon: true,
  closed: true,
  drawing: true,
  complete: true,
  review: true,
  waiting: true,
  timeout: true,
};
const ORDERS: Record<OrderState, true> = {
  open: true,
  won: true,
  returned: true,
  evened: true,
  lost: true,
  refunded: true,
  review: true,
  unstated: true,
};
const OUTCOMES: Record<StepView['outcome'], true> = {
  holds: true,
  fails: true,
  waits: true,
  given: true,
  awaited: true,
  late: true,
  unproven: true,
  none: true,
};
const PROOFS: Record<ReturnType<typeof proofView>['state'], true> = {
  open: true,
  closed: true,
  drawing: true,
  review: true,
  reviewForeign: true,
  void: true,
  voidRound: true,
  waiting: true,
  seedless: true,
  unknown: true,
  holds: true,
  fails: true,
  waits: true,
  uncheckable: true,
};
const UNDER: Record<ReturnType<typeof checkPlaced>, true> = { yes: true, no: true, old: true, unknown: true };
const FAULTS: Record<DrawFault, true> = { unopened: true, changed: true, seed: true, numbers: true, patterns: true };
const TREES: Record<ReturnType<typeof checkOrder>, true> = { yes: true, no: true, waits: true, unknown: true };

const named = (before: string, kinds: object) => Object.keys(kinds).map((kind) => before + kind);

/** Endings of the errors about a limit, for a day, seven days and a month. */
const OF_PERIODS = ['', '_week', '_month'];

/** Keys that are composed at run time from these lists. */
const COMPOSED: ReadonlySet<string> = new Set([
  ...named('errors:upstream.', KINDS),
  ...REASONS.map((reason) => `errors:reason.${reason}`),
  ...SUSPENSION_REASONS.map((reason) => `errors:suspended.${reason}`),
  ...ACTS.map((act) => `deskActs:${act}`),
  ...APPEAL_STATES.map((state) => `account:appeal.${state}`),
  'errors:suspended.other',
  ...['stake', 'loss'].flatMap((kind) => OF_PERIODS.map((period) => `errors:bet.limit_${kind}${period}`)),
  ...OF_PERIODS.map((period) => `errors:recharge.limit${period}`),
  ...named('vote:status_', DRAWS),
  ...named('bets:status_', ORDERS),
  ...named('verify:order_', ORDERS),
  ...named('verify:outcome_', OUTCOMES),
  ...named('verify:state.', PROOFS),
  ...named('verify:tree.', TREES),
  ...named('verify:under.', UNDER),
  ...named('vote:failed.', FAULTS),
]);

/** Validation errors of fields, general or for one field: `username.too_short`. */
const OF_FIELDS = /^errors:(?:(\w+)\.)?(?:too_short|too_long|format|mismatch|exists|invalid)$/;

/** Whether code composes a key with one of its parts at run time, as in `state.${status}`. */
function isComposedIn(code: string, key: string): boolean {
  const parts = key.split('.').map((part) => part.replaceAll(/[^\w]/g, '\\$&'));
  return parts.some((_, at) => {
    const pattern = parts.map((part, index) => (index === at ? '\\$\\{[^}`]+\\}' : part)).join('\\.');
    return parts.length > 1 && new RegExp(`[\`:]${pattern}\``).test(code);
  });
}

const keysOf = (catalogue: Record<string, Record<string, string>>) =>
  Object.entries(catalogue).flatMap(([part, texts]) => Object.keys(texts).map((key) => `${part}:${key}`));

describe('the catalogues', () => {
  it('hold no text that no page uses', () => {
    // CSS module class names are not uses of texts.
    const code = sources().replace(/\w\['[^']*'\]/g, '');
    const isOfField = (name: string) => {
      const found = OF_FIELDS.exec(name);
      return found !== null && (found[1] === undefined || new RegExp(`\\b${found[1]}\\b['"?]?:`).test(code));
    };
    const unused = keysOf(en).filter((name) => {
      const key = name.slice(name.indexOf(':') + 1).replace(/_(one|other)$/, '');
      return (
        !COMPOSED.has(name) &&
        !isOfField(name) &&
        !["'", '"', '`'].some((quote) => code.includes(`${quote}${key}${quote}`) || code.includes(`:${key}${quote}`)) &&
        ![':', "'", '`'].some((before) => code.includes(`${before}${key}?`)) &&
        !isComposedIn(code, key)
      );
    });
    expect(unused).toEqual([]);
  });

  it('have keys whose beginning stands in the code, by which the build finds the texts for browsers', () => {
    expect(sources().match(/(?<![\w.])t\(`\$\{/g)).toBeNull();
  });

  it('are the folders here, from which the build takes the texts for browsers', () => {
    const entries = readdirSync(import.meta.dirname, { withFileTypes: true });
    const folders = entries.flatMap((entry) => (entry.isDirectory() ? [entry.name] : []));
    expect(folders.sort()).toEqual([...LANGUAGES].sort());
  });

  it.each(LANGUAGES)('name the same values in %s as in English', (language) => {
    const blanks = (text: string) => [...text.matchAll(/\{\{(\w+)/g)].map(([, name]) => name).sort();
    const english: Record<string, Record<string, string>> = en;
    const other: Record<string, Record<string, string>> = CATALOGUES[language];
    for (const name of keysOf(other)) {
      const [part = '', key = ''] = name.split(/:(.*)/s, 2);
      expect(blanks(other[part]?.[key] ?? ''), name).toEqual(blanks(english[part]?.[key] ?? ''));
    }
  });

  it('are typeset: typographic quotation marks, full-width punctuation, a space between Latin and CJK (record 42)', () => {
    const cjk = String.raw`[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー]`;
    const wrong = new RegExp(`${cjk}[,.;!?()]|[,;!?()]${cjk}|${cjk}[A-Za-z0-9]|[A-Za-z0-9%]${cjk}`, 'u');
    const mistakes = LANGUAGES.flatMap((language) => {
      const catalogue: Record<string, Record<string, string>> = CATALOGUES[language];
      return keysOf(catalogue).filter((name) => {
        const [part = '', key = ''] = name.split(/:(.*)/s, 2);
        const text = (catalogue[part]?.[key] ?? '').replaceAll(/\{\{.*?\}\}/g, '');
        return /['"]|\.\.\./.test(text) || wrong.test(text);
      });
    });
    expect(mistakes).toEqual([]);
  });

  const SIMULATED: Readonly<Record<Language, string>> = { en: 'Simulated', 'zh-CN': '模拟', ja: 'シミュレーション' };

  it.each(LANGUAGES)('call the winners simulated in %s, heading and row alike (X4)', (language) => {
    const { home } = CATALOGUES[language];
    expect(home.simulated).toBe(SIMULATED[language]);
    expect(home.winners).toContain(SIMULATED[language]);
  });
});
