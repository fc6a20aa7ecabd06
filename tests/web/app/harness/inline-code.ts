import { createHash } from 'node:crypto';
import type { CheerioAPI } from 'cheerio';

/** The inline scripts and styles of a page that its content security policy does not allow. Data are no scripts. */
export function inlineCodeNotAllowed($: CheerioAPI, policy: string): string[] {
  const sources = (directive: string) => policy.split('; ').find((rule) => rule.startsWith(`${directive} `)) ?? '';
  const isAllowed = (code: string, directive: string) =>
    sources(directive).includes(`'sha256-${createHash('sha256').update(code).digest('base64')}'`);
  const inline = (selector: string) =>
    $(selector)
      .toArray()
      .map((element) => $(element).html() ?? '');
  return [
    ...inline('script:not([src], [type="application/json"])').filter((code) => !isAllowed(code, 'script-src')),
    ...inline('style').filter((code) => !isAllowed(code, 'style-src')),
  ];
}
