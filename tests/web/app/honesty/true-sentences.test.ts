import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { LANGUAGES } from '~/i18n/language';
import { status, success } from '../../../faults/bad-upstream';
import type { Browser } from '../harness/browser';
import { openApp, type App } from '../harness/harness';
import { reading, sentence } from '../harness/sentences';
import { openStage, signIn, type Stage } from '../harness/stage';

/**
 * Sentences about what a service does, on the pages of Meet, customer service, announcements, Home and the draw. Each appears
 * only with its evidence; with a service that implements only the specification none appears.
 */
type Key = Parameters<typeof sentence>[1];

/** Responses beyond the specification that make a sentence true. */
type Evidence = Readonly<Record<string, unknown>>;

interface Claim {
  page: string;
  key: Key;
  /** Names in the sentence. */
  values?: Readonly<Record<string, string | number>>;
  /** `own`: known only for our own member API, whatever another service returns. */
  evidence: 'own' | Evidence;
}

const PROFILE = '/meet/detail/5';
const DESK = '/profile/customer-service';
const MESSAGE = [{ id: 1, from: 'agent', text: 'Good day', at: 1_763_700_000 }];
const OPEN = [{ id: 1, profileId: 5, contact: 'LINE: ann', status: 'sent', at: 1_763_700_000 }];
const NOTICE = { id: 1, text_en_us: 'Notice', important: true };

const CLAIMS: readonly Claim[] = [
  // A conversation: that it is stored, who reads it, and that messages are accepted.
  { page: DESK, key: 'service:lead', evidence: 'own' },
  { page: DESK, key: 'service:talk.kept', values: { days: 365 }, evidence: 'own' },
  { page: DESK, key: 'service:talk.keptForeign', evidence: { '/System/messages': MESSAGE } },
  { page: DESK, key: 'service:write.textHint', values: { max: 2000 }, evidence: { '/System/messages': MESSAGE } },
  {
    page: DESK,
    key: 'service:desk.said',
    values: { time: '7 minutes' },
    evidence: { '/System/getKefu': { waitMinutes: 7 } },
  },
  // What becomes of a date request.
  { page: `${PROFILE}/request`, key: 'meet:request.who', evidence: 'own' },
  { page: `${PROFILE}/request`, key: 'meet:request.kept', values: { days: 30 }, evidence: 'own' },
  { page: `${PROFILE}/request`, key: 'meet:request.revocable', evidence: 'own' },
  { page: `${PROFILE}/request`, key: 'meet:request.keptForeign', evidence: { '/meet/requests': [] } },
  { page: `${PROFILE}/request`, key: 'meet:status.sentMore', evidence: { '/meet/requests': OPEN } },
  { page: '/meet/requests', key: 'meet:request.who', evidence: 'own' },
  { page: '/meet/requests', key: 'meet:request.kept', values: { days: 30 }, evidence: 'own' },
  { page: '/meet/requests', key: 'meet:request.revocable', evidence: 'own' },
  { page: '/meet/requests', key: 'meet:request.keptForeign', evidence: { '/meet/requests': [] } },
  { page: '/meet/requests', key: 'meet:requests.empty', evidence: { '/meet/requests': [] } },
  // Blocks and reports.
  { page: PROFILE, key: 'meet:block.link', evidence: { '/meet/blocks': [] } },
  { page: `${PROFILE}/block`, key: 'meet:block.text', evidence: 'own' },
  { page: `${PROFILE}/block`, key: 'meet:block.textForeign', evidence: { '/meet/blocks': [] } },
  { page: '/meet/blocks', key: 'meet:blocks.lead', evidence: 'own' },
  { page: '/meet/blocks', key: 'meet:blocks.empty', evidence: { '/meet/blocks': [] } },
  { page: `${PROFILE}/report`, key: 'meet:report.lead', evidence: 'own' },
  { page: `${PROFILE}/report`, key: 'meet:report.leadForeign', evidence: { '/meet/blocks': [] } },
  // Announcements: how many have read one, and who remembers that.
  { page: '/profile/announcements', key: 'news:lead', evidence: { '/home/getNotice': [NOTICE] } },
  { page: '/profile/announcements', key: 'news:important', evidence: { '/home/getNotice': [NOTICE] } },
  {
    page: '/profile/announcements',
    key: 'news:counted',
    values: { count: 12 },
    evidence: { '/home/getNotice': [{ ...NOTICE, readCount: 12 }] },
  },
  { page: '/profile/announcements/detail/1', key: 'news:confirm.text', evidence: { '/home/getNotice': [NOTICE] } },
  // The draw: how it is made is known of our own alone.
  { page: '/vote', key: 'vote:howPatternsWin', evidence: 'own' },
  { page: '/vote', key: 'verify:wins.rose', evidence: 'own' },
];

const said = (language: (typeof LANGUAGES)[number], { key, values }: Claim) => sentence(language, key, values);

const read = async (member: Browser, path: string): Promise<string> => (await member.get(path)).main;

describe('another service', () => {
  let stage: Stage;
  beforeAll(async () => {
    stage = await openStage({}, true);
  });
  afterEach(() => stage.upstream.heal());
  afterAll(() => stage.close());

  const answer = (evidence: Evidence) => {
    const notices = { '/home/getNotice': [{ id: 1, text_en_us: 'Notice' }] };
    for (const [call, data] of Object.entries({ ...notices, ...evidence })) stage.upstream.on(call, success(data));
  };

  it.each(LANGUAGES)(
    'that speaks the specification alone has nothing said of it that it does not do: %s',
    async (language) => {
      answer({});
      stage.upstream.on('/System/getKefu', status(404));
      const member = await stage.member(reading(language));
      for (const page of new Set(CLAIMS.map((claim) => claim.page))) {
        const text = await read(member, page);
        for (const claim of CLAIMS.filter((each) => each.page === page))
          expect(text, `${page}: ${claim.key}`).not.toContain(said(language, claim));
      }
    },
  );

  it.each(CLAIMS.filter(({ evidence }) => evidence !== 'own'))('has $key said of it for its answer', async (claim) => {
    answer(claim.evidence as Evidence);
    expect(await read(await stage.member(), claim.page)).toContain(said('en', claim));
  });

  it('never has said of it what is known of our own alone, whatever it answers', async () => {
    answer({ '/System/messages': MESSAGE, '/meet/requests': [], '/meet/blocks': [] });
    const member = await stage.member();
    for (const claim of CLAIMS.filter(({ evidence }) => evidence === 'own'))
      expect(await read(member, claim.page), claim.key).not.toContain(said('en', claim));
  });
});

describe('our own member API', () => {
  let app: App;
  beforeAll(async () => {
    app = await openApp();
  });
  afterAll(() => app.close());

  it('has all of it said', async () => {
    const member = await signIn(app.browser());
    const [, profile = ''] = /href="(\/meet\/detail\/\d+)"/.exec((await member.get('/meet')).body) ?? [];
    for (const claim of CLAIMS.filter(({ evidence }) => evidence === 'own'))
      expect(await read(member, claim.page.replace(PROFILE, profile)), claim.key).toContain(said('en', claim));
  });
});
