import { load } from 'cheerio';
import { describe, expect, it } from 'vitest';
import { status, success } from '../../../faults/bad-upstream';
import { reading } from '../harness/sentences';
import { useStage } from '../harness/stage';

const stage = useStage();
const KEPT = '/profile/announcements.json';
const DAY_MS = 86_400_000;

interface Kept {
  language: string;
  time: string;
  lasts: number;
  html: string;
}

describe('announcements to be kept', () => {
  it('are what they say and when they came, for as long as the login lasts, and nothing of the member', async () => {
    const notices = Array.from({ length: 12 }, (_, index) => ({
      id: index + 1,
      title_en_us: `Title ${index + 1}`,
      text_en_us: 'One\ntwo\n\nThree',
      important: index === 0,
      read: true,
      confirmed: true,
    }));
    stage.upstream.on('/home/getNotice', success({ list: notices }));
    const { body, headers } = await (await stage.member()).get(KEPT);
    expect(headers.get('cache-control')).toBe('private, no-store');
    const { language, time, lasts, html } = JSON.parse(body) as Kept;
    expect(language).toBe('en');
    expect(time).toMatch(/^\w{3} \d+, \d{4}, \d\d:\d\d UTC$/);
    expect(lasts).toBeGreaterThan(29 * DAY_MS);
    expect(lasts).toBeLessThanOrEqual(30 * DAY_MS);
    const $ = load(html);
    expect($('details')).toHaveLength(10);
    expect($('summary').first().text()).toBe('Title 1Important');
    expect(html).toContain('<p>One<br>two</p><p>Three</p>');
    expect($('form, a, img, script, button')).toHaveLength(0);
    expect(body).not.toMatch(/ann\b|ann@|Read|Confirmed/);
  });

  it('are text, whatever an announcement holds', async () => {
    const evil = '<script>x()</script>"><img src=x onerror=y> & more';
    stage.upstream.on('/home/getNotice', success({ list: [{ id: 1, title_en_us: evil, text_en_us: evil }] }));
    const { html } = JSON.parse((await (await stage.member()).get(KEPT)).body) as Kept;
    const $ = load(html);
    expect($('script, img, [onerror]')).toHaveLength(0);
    expect($('details').text()).toContain('& more');
  });

  it('say in which language they are, where that is not the member’s', async () => {
    stage.upstream.on('/home/getNotice', success({ list: [{ id: 1, title_ja_jp: '題', text_zh_cn: '正文' }] }));
    const { html } = JSON.parse((await (await stage.member(reading('en'))).get(KEPT)).body) as Kept;
    const $ = load(html);
    expect($('[lang=ja]').text()).toBe('題');
    expect($('[lang=zh-CN]').text()).toBe('正文');
  });

  it('are for members alone, and nobody is signed out by the asking', async () => {
    expect((await stage.app.browser().get(KEPT)).status).toBe(401);
    const member = await stage.member();
    stage.upstream.on('/home/getNotice', status(401));
    const answer = await member.get(KEPT);
    expect([answer.status, answer.cookies]).toEqual([401, []]);
    stage.upstream.on('/home/getNotice', status(500));
    expect((await member.get(KEPT)).status).toBe(502);
    expect(member.hasSession()).toBe(true);
  });
});
