import type { CheerioAPI } from 'cheerio';
import { success } from '../../../faults/bad-upstream';
import type { BadUpstream } from '../../../faults/bad-upstream';

const at = '2026-10-05T10:00:00.000Z';

/** Makes a service return a text in each of its free text fields, except content. */
export function sayEverywhere(upstream: BadUpstream, words: string): void {
  const record = {
    id: '900',
    amount: '300.00',
    fee: '3.00',
    applyTime: at,
    completeTime: at,
    reason: words,
    remark: words,
  };
  const events = [{ status: words, at }];
  const desk = { name: words, url: 'https://chat.example/', hours: { from: words, to: words, zone: words } };
  const entry = { at, kind: words, amount: '10.00', balance: '110.00', ref: 'r' };
  const answers = {
    '/member/getuserbalance': { balance: '1234.50', unit: words },
    '/member/withdrawals': { list: [{ ...record, status: 'failed', events }] },
    '/member/recharges': { list: [{ ...record, status: 'rejected' }] },
    '/member/isRecharge': { enabled: false, message: words },
    '/member/statement': { opening: '100.00', closing: '110.00', entries: [entry] },
    '/System/getKefu': desk,
    '/System/messages': { list: [{ id: 1, from: 'agent', text: 'Good day', at }] },
    '/meet/xuanfeiDetail': { id: 5, xuanfei_name: 'Person 5', provenance: words },
    '/meet/requests': { list: [] },
    '/meet/blocks': { list: [] },
  };
  for (const [call, data] of Object.entries(answers)) upstream.on(call, success(data));
}

const isWords = (text: string, mark: string) => text.includes(mark);

/**
 * Finds a service's text outside of its frame: in a text node, an attribute, or the title.
 *
 * @returns the places found, and the number of frames with the text
 */
export function strayWords($: CheerioAPI, mark: string): { stray: string[]; framed: number } {
  $('script, style, template').remove();
  const frames = $('[data-said=service]').filter((_, frame) => isWords($(frame).text(), mark));
  const framed = frames.length;
  const stray = frames
    .toArray()
    .filter((frame) => $(frame).closest('h1, h2, h3, button, label, p, summary').length > 0)
    .map((frame) => $.html(frame));
  frames.remove();
  for (const element of $('*').toArray()) {
    for (const [name, value] of Object.entries($(element).attr() ?? {}))
      if (isWords(value, mark)) stray.push(`${name}="${value}"`);
    for (const node of $(element).contents().toArray())
      if ('data' in node && isWords(node.data, mark)) stray.push(node.data);
  }
  return { stray, framed };
}
