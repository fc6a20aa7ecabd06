import type { EntryContext } from '@remix-run/node';
import type { Language } from '~/i18n/language';
import { FETCH_LEGACY, START, type PageStart } from './page-start';
import { speculationRules } from './prefetch';

/** Escapes `<`, which could end the script; in JSON it occurs only in strings. */
const safe = (json: string) => json.replaceAll('<', '\\u003c');

/** The flags that are set. */
const chosen = (flags: object) => Object.fromEntries(Object.entries(flags).filter(([, value]) => value));

/** Added to the manifest by a production build: page scripts bundled with their texts; see commands/merge-scripts. */
interface Spoken {
  spoken?: Record<Language, { url: string; modules: Record<string, string> }>;
}

function makeStart(context: EntryContext, language: Language): PageStart {
  const { staticHandlerContext, serverHandoffString = '{}' } = context;
  const manifest: EntryContext['manifest'] & Spoken = context.manifest;
  const routes = staticHandlerContext.matches.flatMap(({ route }) => manifest.routes[route.id] ?? []);
  const spoken = manifest.spoken?.[language];
  const { entry } = manifest;
  const handoff = JSON.parse(serverHandoffString) as { future: object };
  return {
    context: { ...handoff, future: chosen(handoff.future) },
    manifest: spoken?.url ?? manifest.url,
    modules: Object.fromEntries(routes.map(({ id, module }) => [id, spoken?.modules[id] ?? module])),
    entry: entry.module,
    imports: [...new Set([...entry.imports, ...routes.flatMap(({ imports }) => imports ?? [])])],
  };
}

/** Cache of start data per combination of routes and language. */
const starts = new Map<string, string>();

function startOf(context: EntryContext, language: Language): string {
  const kind = [language, ...context.staticHandlerContext.matches.map(({ route }) => route.id)].join(' ');
  const start = starts.get(kind) ?? safe(JSON.stringify(makeStart(context, language)));
  starts.set(kind, start);
  return start;
}

/**
 * The scripts of a page. They replace Remix' own, which would compete with its styles and pictures: the page's data,
 * and an inline script that loads the rest once everything visible is there. None in lite mode. Record 0034.
 *
 * @param context its data stream is consumed here, so rendering must not read it
 * @param language of the texts in the scripts
 * @param nonce of this response's content security policy
 * @returns HTML for the end of the body, which React does not hydrate
 */
export async function scriptsOf(context: EntryContext, language: Language, nonce: string): Promise<string> {
  const stream = context.serverHandoffStream;
  context.serverHandoffStream = undefined;
  const frame = context.staticHandlerContext.loaderData['root'] as { lite: boolean } | undefined;
  if (frame?.lite) {
    await stream?.cancel();
    return '';
  }
  const data = stream ? await new Response(stream).text() : '';
  return (
    `<script nonce="${nonce}">${FETCH_LEGACY}</script>` +
    `<script type="application/json" nonce="${nonce}">${safe(data)}</script>` +
    `<script type="module" nonce="${nonce}">window.pageStart=${startOf(context, language)};${START}</script>` +
    speculationRules(context.staticHandlerContext.location.pathname, nonce)
  );
}
