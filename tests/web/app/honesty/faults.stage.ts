import sharp from 'sharp';
import { afterAll, beforeAll, expect } from 'vitest';
import { hang, late, status, success, text, trickle, type Behaviour } from '../../../faults/bad-upstream';
import { PAGE_ROUTES } from '../../../routes';
import type { Browser, BrowserOptions, Seen } from '../harness/browser';
import { MALFORMED_ANSWERS, TRANSPORT_FAILURES } from '../harness/failures';
import { sendWithFile } from '../harness/send-file';
import { openWholeStage, type Stage } from '../harness/stage';

/** Upstream timeout in these tests, in ms: the usual ten seconds, shortened. */
export const TIMEOUT_MS = 120;

/** A fault of the upstream, and the status of the error page. `refuse` closes its port. */
export interface Fault {
  what: string;
  behaviour: Behaviour | 'refuse';
  status: number;
  /** Uses up the whole timeout. */
  isSlow?: boolean;
  /** Reports a missing thing or call: pages work without optional ones. */
  isAbsence?: boolean;
}

/** Every fault that affects all calls alike. */
export const FAULTS: readonly Fault[] = [
  { what: 'refuses connections', behaviour: 'refuse', status: 502 },
  { what: 'never answers', behaviour: hang, status: 504, isSlow: true },
  { what: 'sends a byte a second', behaviour: trickle, status: 504, isSlow: true },
  {
    what: 'is slow by a tenth too much',
    behaviour: late(TIMEOUT_MS * 1.1, success({ list: [] })),
    status: 504,
    isSlow: true,
  },
  { what: 'answers HTTP 401', behaviour: status(401), status: 302 },
  { what: 'answers 401 in an envelope', behaviour: text('{"code":401,"msg":"over"}'), status: 302 },
  ...[...TRANSPORT_FAILURES, ...MALFORMED_ANSWERS].map(([what, behaviour, , code]) => ({
    what: `answers with ${what}`,
    behaviour,
    status: code,
    isAbsence: code === 404,
  })),
];

/** One or two faults of each class: connection, timeout, session, status, format. All of them: tests/long/faults. */
const REPRESENTATIVES =
  /^(refuses connections|never answers|answers 401|answers with (HTTP 500|HTTP 404|HTML|wrong types))/;

/** @see REPRESENTATIVES */
export const KINDS: readonly Fault[] = FAULTS.filter(({ what }) => REPRESENTATIVES.test(what));

/** A form of a member's page. */
export interface TestedForm {
  path: string;
  /** Values of a member that must not be lost. */
  typed: Record<string, string>;
  /** Secret form values that no page may show. */
  secrets: Record<string, string>;
  /** Whether it leads to a next page that makes no upstream call that this form needs. */
  goesOn: boolean;
  /** The first page of the form, if it is another one. */
  firstPage: string;
  /** The same values as that first page shows them. */
  entered: Record<string, string>;
  /** Submits the opened form with all its values. */
  send: (member: Browser, opened: Seen) => Promise<Seen>;
}

const CARD = {
  holderName: 'Ann Lee',
  cardNumber: '4111 1111-1111 1111',
  bankName: 'Harbour Bank',
  branchName: 'Pier Road',
  phone: '+86 138 0013 8000',
};
const BTC = { address: 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq', isDefault: 'on' };
const PASSWORDS = { oldPassword: 'garden2026', newPassword: 'secret-of-ann', confirmPassword: 'secret-of-ann' };
const PINS = { oldPassword: '246810', newPassword: '135790', confirmPassword: '135790' };

function form(
  path: string,
  { typed = {}, ...rest }: Partial<Omit<TestedForm, 'path'>> & { file?: string } = {},
): TestedForm {
  const { secrets = {}, file } = rest;
  return {
    path,
    typed,
    secrets,
    goesOn: false,
    firstPage: path,
    entered: typed,
    send: (member, opened) =>
      file
        ? sendWithFile(member, opened, path, typed, { field: file, name: 'paid.jpg', bytes: PICTURE })
        : member.post(path, { ...typed, ...secrets }),
    ...rest,
  };
}

/** A valid picture. */
export const PICTURE = new Uint8Array(
  await sharp({ create: { width: 40, height: 40, channels: 3, background: { r: 90, g: 9, b: 9 } } })
    .jpeg()
    .toBuffer(),
);

const PARAMETERS: Readonly<Record<string, string>> = {
  limit: 'daily-stake',
  kind: 'timeout',
  days: '7',
  period: '1',
  id: '7',
};

/** Pages that do not depend on an upstream. */
const OWN = [
  '/*',
  '/login',
  '/login/second-step',
  '/register',
  '/origin-mismatch',
  '/unreadable',
  '/mail-off/:token',
  '/stop/:token',
  '/stop/:token/:kind/:days',
];

/** Every route that renders a page, with values for its parameters. */
const pagesOfRoutes = () =>
  PAGE_ROUTES.filter((route) => !OWN.includes(route)).map((route) =>
    route.replace(/:(\w+)/g, (_, parameter: string) => PARAMETERS[parameter] ?? '7'),
  );

const MORE = ['/movie?category=30&page=2&q=night', '/meet?region=1&seed=3', '/profile/records?kind=withdrawals'];

/** Watches for unhandled rejections. @returns a function that stops watching, and fails if there was one */
function watchRejections(): () => void {
  const rejected: unknown[] = [];
  const listener = (reason: unknown) => void rejected.push(reason);
  process.on('unhandledRejection', listener);
  return () => {
    process.off('unhandledRejection', listener);
    expect(rejected).toEqual([]);
  };
}

/** The app with a healthy member API, and a member who has loaded every page. */
export function useFaultsStage(variables: Record<string, string> = {}) {
  let stage: Stage;
  let env: { UPSTREAM_TIMEOUT_MS: number };
  let session: Map<string, string>;
  let endWatch: () => void;
  /** Addresses of check pages, by the form that leads to them. */
  const sealed: Record<string, string> = {};
  /** Addresses of a profile, a film, an announcement and a payout account. */
  const found: Record<string, string> = {};

  beforeAll(async () => {
    stage = await openWholeStage(variables);
    ({ env } = stage.app.inside.settings);
    const member = await stage.member();
    session = new Map(member.jar);
    for (const [name, list, link] of [
      ['person', '/meet', 'a[href^="/meet/detail/"]'],
      ['film', '/movie', 'a[href^="/movie/detail/"]'],
      ['notice', '/profile/announcements', 'a[href*="/announcements/detail/"]'],
      ['card', '/profile/bank-card', 'a[href$="/delete"]'],
    ] as const) {
      found[name] = (await member.get(list)).$(`main ${link}`).attr('href') ?? '';
      expect(found[name], name).not.toBe('');
    }
    found['account'] = String((await member.get('/profile/recharge')).$('input[name=bankId]').first().val());
    for (const [form, typed] of [
      ['/vote', { pattern: 'rose', amount: '10' }],
      ['/profile/withdraw', { amount: '100' }],
    ] as const) {
      await member.get(form);
      sealed[form] = (await member.post(form, typed)).location;
      expect(sealed[form]).toContain('/check?');
    }
    endWatch = watchRejections();
  });
  afterAll(async () => {
    await stage.close();
    endWatch();
  });

  return {
    stage: () => stage,
    found,
    sealed,
    /** Every form for members. */
    forms: (): TestedForm[] => [
      form('/profile/bank-card/add', { typed: CARD }),
      form('/profile/bank-card/add?kind=btc', { typed: BTC, entered: { address: BTC.address } }),
      form(found['card'] ?? ''),
      form('/profile/withdraw', { typed: { amount: '123.45' }, goesOn: true }),
      form(sealed['/profile/withdraw'] ?? '', {
        secrets: { payPassword: '246810' },
        firstPage: '/profile/withdraw',
        entered: { amount: '100' },
      }),
      form('/profile/recharge', { typed: { bankId: found['account'] ?? '', amount: '77.30' }, file: 'screenshot' }),
      form('/vote', { typed: { pattern: 'lily', amount: '13.37' }, goesOn: true }),
      form(sealed['/vote'] ?? '', { firstPage: '/vote', entered: { pattern: 'rose', amount: '10' } }),
      form('/profile/change-password', { secrets: PASSWORDS }),
      form('/profile/payment-password', { secrets: PINS }),
      form('/profile/customer-service', { typed: { text: 'Where is my card?' } }),
      form(`${found['person']}/request`, { typed: { contact: 'ann@example.com', message: 'Saturday?' } }),
      form(`${found['person']}/report`, { typed: { reason: 'fake', text: 'Not her pictures.' } }),
      form(`${found['person']}/block`),
      form(found['notice'] ?? ''),
      form(found['film'] ?? '', { typed: { position: '12:34' }, goesOn: true }),
      form('/profile/limits/daily-stake', { typed: { act: 'set', value: '77.31' }, entered: { value: '77.31' } }),
      form('/profile/limits/pause/timeout', { typed: { days: '7' }, goesOn: true }),
      form('/profile/limits/pause/timeout/7', { firstPage: '/profile/limits/pause/timeout', entered: { days: '7' } }),
      form('/profile/limits/pause/exclusion/366', {
        typed: { sure: 'on' },
        firstPage: '/profile/limits/pause/exclusion',
        entered: { days: '366' },
      }),
      form('/profile/check-in'),
    ],
    /** Every page for members, and some addresses with queries. */
    pages: () => [...pagesOfRoutes().map((path) => sealed[path.replace(/\/check$/, '')] ?? path), ...MORE],
    /** The same member in a new browser. */
    browser: (options?: BrowserOptions): Browser => {
      const fresh = stage.app.browser(options);
      for (const [name, value] of session) fresh.jar.set(name, value);
      return fresh;
    },
    begin: async ({ behaviour, isSlow }: Fault) => {
      if (isSlow) env.UPSTREAM_TIMEOUT_MS = TIMEOUT_MS;
      if (behaviour === 'refuse') await stage.upstream.refuse();
      else stage.upstream.otherwise(behaviour);
    },
    end: async ({ behaviour }: Fault) => {
      if (behaviour === 'refuse') await stage.upstream.listen();
      stage.upstream.heal();
      env.UPSTREAM_TIMEOUT_MS = 10_000;
    },
  };
}
