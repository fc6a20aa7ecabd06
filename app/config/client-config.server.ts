import { readFileSync } from 'node:fs';
import type { z } from 'zod';
import { clientConfig } from '~/contract/calls/account';

/** The operator's config.json, with the specification's defaults filled in. */
export type ClientConfig = z.output<typeof clientConfig>;

/** Default path of config.json. If it is missing, the defaults apply. */
const DEFAULT_FILE = 'public/config.json';

async function readSource(source: string | undefined): Promise<string> {
  if (source !== undefined && /^https?:\/\//.test(source)) {
    const response = await fetch(source, { signal: AbortSignal.timeout(10_000) });
    if (!response.ok) throw new Error(`answered with HTTP ${response.status}`);
    return response.text();
  }
  try {
    return readFileSync(source ?? DEFAULT_FILE, 'utf8');
  } catch (error) {
    if (source === undefined && (error as NodeJS.ErrnoException).code === 'ENOENT') return '{}';
    throw new Error((error as NodeJS.ErrnoException).code === 'ENOENT' ? 'no such file' : 'cannot be read');
  }
}

/**
 * Loads config.json, once at startup.
 *
 * @param source path or URL (`CONFIG_FILE`); without one, `public/config.json` if it exists
 * @returns the configuration, or one line per problem
 */
export async function loadClientConfig(
  source: string | undefined,
): Promise<{ config: ClientConfig } | { problems: string[] }> {
  try {
    const read = clientConfig.safeParse(JSON.parse(await readSource(source)));
    if (!read.success)
      return { problems: read.error.issues.map((issue) => `config.json ${issue.path.join('.')}: ${issue.message}`) };
    if (read.data.passwordMin > read.data.passwordMax)
      return { problems: ['config.json passwordMin: must not be greater than passwordMax'] };
    return { config: read.data };
  } catch (error) {
    const why =
      error instanceof SyntaxError ? 'is not JSON' : error instanceof Error ? error.message : 'cannot be read';
    return { problems: [`CONFIG_FILE (config.json): ${why}`] };
  }
}
