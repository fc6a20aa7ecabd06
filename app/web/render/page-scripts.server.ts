import type { EntryContext } from '@remix-run/node';
import type { Language } from '~/i18n/language';
import { hashOf, type WithCode } from './inline-code.server';
import type { PageStart } from './page-start';
import { speculationRules } from './prefetch';
import { FETCH_LEGACY, START } from './start-script.server';

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

const script = (code: string, attributes = '') => ({
  html: `<script${attributes}>${code}</script>`,
  hashes: [hashOf(code)],
});

/**
 * The scripts of a page. They replace Remix' own, which would compete with its styles and pictures: the page's data,
 * and an inline script that loads the rest once everything visible is there. None in lite mode. Record 0034.
 *
 * @param data the page's data, encoded by turbo-stream
 * @param language of the texts in the scripts
 * @returns HTML for the end of the body, which React does not hydrate
 */
export async function scriptsOf(
  context: EntryContext,
  data: () => Promise<string>,
  language: Language,
): Promise<WithCode> {
  const frame = context.staticHandlerContext.loaderData['root'] as { lite: boolean } | undefined;
  if (frame?.lite) return { html: '', hashes: [] };
  const all: WithCode[] = [
    script(FETCH_LEGACY),
    // Data are no code, and need no source in the policy.
    { html: `<script type="application/json">${safe(await data())}</script>`, hashes: [] },
    script(`window.pageStart=${startOf(context, language)};${START}`, ' type="module"'),
    ...speculationRules(context.staticHandlerContext.location.pathname).map(({ rules, attributes }) =>
      script(rules, ` type="speculationrules"${attributes}`),
    ),
  ];
  return { html: all.map(({ html }) => html).join(''), hashes: all.flatMap(({ hashes }) => hashes) };
}
