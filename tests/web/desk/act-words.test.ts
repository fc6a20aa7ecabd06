import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CREDIT_GIVEN_REASONS, CREDIT_TAKEN_REASONS } from '~/contract/corrections';
import { REPORT_OUTCOMES } from '~/contract/calls/meet';
import { OUTCOMES } from '~/contract/outcomes';
import { SUSPENSION_REASONS } from '~/contract/suspensions';
import { factsText } from '~/desk/frame/acts';
import { LANGUAGES, type Language } from '~/i18n/language';
import { CATALOGUES, textsOf } from '~/i18n/texts.server';
import { ACTS, FACTS, type ActDetail, type ActName } from '~/member-api/desk/audit/acts';
import { recordAct, SHELL } from '~/member-api/desk/audit/audit.server';
import { ROLES } from '~/member-api/desk/staff/roles';
import { RESET_REASONS } from '~/member-api/service-desk/service.tables';
import { openDeskApp, type OpenDesk } from './harness/desk';
import { addMember, type DeskMember } from './harness/members';

/** Codes that stand in facts, with the acts that have them. */
const CODES: readonly (readonly [act: ActName, fact: keyof ActDetail, codes: readonly string[]])[] = [
  ['member.suspend', 'reason', SUSPENSION_REASONS],
  ['member.reset_login_password', 'reason', RESET_REASONS],
  ['member.reset_payment_password', 'reason', RESET_REASONS],
  ['member.reset_second_step', 'reason', RESET_REASONS],
  ['member.credit_give', 'reason', CREDIT_GIVEN_REASONS],
  ['member.credit_take', 'reason', CREDIT_TAKEN_REASONS],
  ['withdrawal.fail', 'reason', OUTCOMES],
  ['report.decide', 'outcome', REPORT_OUTCOMES],
  ['staff.role', 'role', ROLES],
  ['staff.sign_in', 'with', ['code', 'recovery']],
  ['staff.sign_in_refused', 'wrong', ['name', 'password', 'code']],
  ['audit.check', 'ok', ['true', 'false']],
  ['audit.export', 'member', ['known', 'unknown']],
  ['bank.save', 'hidden', ['yes', 'no']],
  ['bank.save', 'account', ['']],
  ['conversation.assign', 'to', ['']],
  ['film.uncaption', 'lang', LANGUAGES],
];

const facts = (language: Language, act: string, detail: object) =>
  factsText(textsOf(language), act, JSON.stringify(detail));

describe.each(LANGUAGES)('in %s', (language) => {
  it('each act has a text of its own', () => {
    const texts: Readonly<Record<string, string>> = CATALOGUES[language].deskActs;
    expect(ACTS.filter((act) => !texts[act])).toEqual([]);
    expect(new Set(ACTS.map((act) => texts[act])).size).toBe(ACTS.length);
  });

  it('each fact has a label, except the ids of a whole list, which are left out', () => {
    const bare = FACTS.filter((name) => facts(language, 'audit.export', { [name]: 'raw' }).startsWith(name));
    expect(bare).toEqual([]);
    expect(facts(language, 'member.search', { members: 'a b' })).toBe('');
  });

  it.each(CODES)('what %s says of its %s is in words', (act, fact, codes) => {
    const label = facts(language, act, { [fact]: ' ' }).trimEnd();
    for (const code of codes) {
      const text = facts(language, act, { [fact]: code });
      expect(text.startsWith(label)).toBe(true);
      const value = text.slice(label.length).trim();
      expect(value, code).not.toBe('');
      if (language !== 'en') expect(value, code).not.toBe(code);
      expect(value, code).not.toMatch(/[a-z]_[a-z]|\{\{/);
    }
  });
});

it('shows what has no text as it is', () => {
  const detail = { name: 'Mei', reason: 'of_later', moon: 'full' };
  expect(facts('en', 'member.suspend', detail)).toBe('Name: Mei · Reason: of_later · moon: full');
  expect(facts('ja', 'member.of_later', { found: '2' })).toBe('表示件数：2');
});

describe('on the pages', () => {
  let open: OpenDesk;
  let member: DeskMember;
  beforeAll(async () => {
    open = await openDeskApp();
    member = await addMember(open);
    const { desk } = open;
    const record = (act: string, at: number, detail: ActDetail) =>
      // Another version may have written acts that this one does not know.
      recordAct(desk.db, { staff: SHELL, at, act: act as ActName, memberId: member.id, detail });
    await record('member.suspend', desk.now(), { as: 'mei', reason: 'second_account' });
    await record('member.of_later', desk.now() + 1, {});
  });
  afterAll(() => open.close());

  it('acts are in the words of the reader, with the code behind them, which the filter takes', async () => {
    const auditor = await open.signedIn('auditor', 'ada');
    const page = async (path: string, language: Language) => {
      auditor.jar.set('lang', language);
      const { $ } = await auditor.get(path);
      return $('main ol > .d-card')
        .toArray()
        .map((one) => $(one).text().replaceAll(/\s+/g, ' '));
    };
    const audit = `/desk/audit?member=${member.username}`;
    const words = {
      en: ['Command line', 'Suspended a member', 'member.suspend', 'By: mei · Reason: more than one account'],
      'zh-CN': ['命令行', '限制会员账号', 'member.suspend', '操作人：mei · 原因：拥有多个账号'],
      ja: ['コマンドライン', '会員の利用を制限', 'member.suspend', '操作者：mei · 理由：複数のアカウントの利用'],
    };
    for (const language of LANGUAGES) {
      const [act] = await page(`${audit}&act=member.suspend`, language);
      for (const text of words[language]) expect(act).toContain(text);
      const [line] = (await page(`/desk/members/${member.id}/timeline?kind=acts`, language)).filter((text) =>
        text.includes('member.suspend'),
      );
      for (const text of words[language].slice(1)) expect(line).toContain(text);
    }
    const [later] = await page(`${audit}&act=member.of_later`, 'zh-CN');
    expect(later).toMatch(/命令行 ?member\.of_later/);
  });
});
