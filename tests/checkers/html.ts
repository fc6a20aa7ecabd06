import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';

interface Message {
  type: 'error' | 'info' | 'non-document-error';
  /** URL of the file. */
  url?: string;
  message: string;
  extract?: string;
}

/** React closes void elements with a slash, which is right in HTML, and quotes every value, which is what the advice is about. */
const ADVICE = 'Trailing slash on void elements has no effect and interacts badly with unquoted attribute values.';

/**
 * Holds finished pages to the HTML standard: what the checker calls an error or a warning.
 *
 * @param jar the checker's program
 * @param pages whole documents, by what they are
 * @returns what is wrong, each thing once, with the first pages on which it is
 * @throws {Error} when the checker fails itself
 */
export function checkHtml(jar: string, pages: ReadonlyMap<string, string | Uint8Array>): string[] {
  const folder = mkdtempSync(join(tmpdir(), 'pages-'));
  try {
    [...pages.values()].forEach((page, at) => writeFileSync(join(folder, `${at}.html`), page));
    const { stdout, stderr } = spawnSync('java', ['-jar', jar, '--format', 'json', '--stdout', folder], {
      encoding: 'utf8',
      maxBuffer: 2 ** 29,
    });
    if (!stdout.startsWith('{')) throw new Error(stderr);
    const { messages } = JSON.parse(stdout) as { messages: Message[] };
    const names = [...pages.keys()];
    const found = new Map<string, Set<string>>();
    for (const { type, url = '', message, extract = '' } of messages.filter(({ message }) => message !== ADVICE)) {
      const what = `${type}: ${message}`;
      const where = found.get(what) ?? new Set();
      found.set(what, where.add(`${names[Number(basename(url, '.html'))] ?? url}: ${extract.trim()}`));
    }
    return [...found].map(([what, where]) => `${what}\n${[...where].slice(0, 3).join('\n')}`);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
