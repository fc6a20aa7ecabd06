/** The cookie in which a browser notes which stylesheet it has fetched. Set by a page's script, so scripts can read it. */
export const STYLES_COOKIE = 'css';

/** The attribute in which a page says which stylesheet it leaves switched off. */
export const STYLES_VERSION = 'data-version';

/** Marks what a page needs until its scripts take over: they fetch data where browsers fetch pages. */
export const UNTIL_TAKEOVER = 'data-until-takeover';

/** What a page tells its scripts, as `pageStart` of the window. */
export interface PageStart {
  /** What Remix' own scripts know as `__remixContext`. */
  context: Record<string, unknown>;
  /** The address of the list of all routes. */
  manifest: string;
  /** Addresses of the scripts of the page's routes, by id of the route. */
  modules: Readonly<Record<string, string>>;
  /** The address of the main script, which reads all this. */
  entry: string;
  /** What these scripts import. */
  imports: readonly string[];
}

/** Milliseconds after which scripts are fetched although a picture in view has not come. */
const PICTURES_MS = 8_000;

/** Without blanks that an engine does not need. */
const oneLine = (script: string) => script.replace(/\n\s*/g, '').replace(/ ?([=(){}<>|&,:]+) ?/g, '$1');

/**
 * The script of a page, as the body of a module: when the page has loaded and shows its pictures, it fetches the stylesheet and
 * the scripts, the main one of which takes over. Nothing of it is needed to use the page. Whoever goes on before that shall not
 * wait for scripts of a page that is left: their fetching stops.
 */
export const START = oneLine(`
const fetchScripts = async () => {
  const late = [...document.images].filter((picture) => {
    const { top, left } = picture.getBoundingClientRect();
    return !picture.complete && top < innerHeight && left < innerWidth;
  });
  const all = Promise.all(late.map((picture) => new Promise((done) => { picture.onload = picture.onerror = done })));
  await Promise.race([all, new Promise((done) => setTimeout(done, ${PICTURES_MS}))]);
  const sheet = document.querySelector('[${STYLES_VERSION}]');
  if (sheet) sheet.disabled = false;
  const { modules, manifest, entry, imports } = pageStart;
  for (const href of [entry, manifest, ...Object.values(modules), ...imports])
    document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }));
  import(entry);
  const giveWay = ({ type, target }) => {
    const leaves = type === 'submit' || target.closest('a[href^="/"]:not([download],[target])');
    if (leaves && !window.__remixRouter) stop();
  };
  addEventListener('click', giveWay);
  addEventListener('submit', giveWay);
};
document.readyState === 'complete' ? fetchScripts() : addEventListener('load', fetchScripts);
`);

/**
 * Fetches the script for those who come from the old app, where anything is left of it; see public/legacy.js. In the words of
 * old engines, as that is.
 */
export const FETCH_LEGACY = oneLine(`
try {
  if (/^#\\//.test(location.hash) || sessionStorage.wanted || localStorage.userLanguage || localStorage.auth_token)
    document.body.appendChild(document.createElement('script')).src = '/legacy.js';
} catch (forbidden) {}
`);
