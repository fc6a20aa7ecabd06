import { STYLES_COOKIE, STYLES_VERSION } from './page-start';

/** Timeout in ms after which scripts are fetched even if a visible picture has not loaded. */
const PICTURES_MS = 8_000;

const YEAR_SECONDS = 365 * 24 * 60 * 60;

/** Minifies white space. */
const oneLine = (script: string) => script.replace(/\n\s*/g, '').replace(/ ?([=(){}<>|&,:]+) ?/g, '$1');

/**
 * The inline script of a page, as a module: once the page and its visible pictures have loaded, it fetches the
 * stylesheet and the scripts, which then hydrate the page. The page works without it. If the member navigates earlier,
 * these downloads stop, so that they do not delay the next page. The marker cookie is set as soon as the stylesheet is there: it has the
 * view transitions, and browsers report an error when the next page, without the stylesheet, has none.
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
  if (sheet) {
    sheet.onload = () => {
      document.cookie = '${STYLES_COOKIE}=' + sheet.getAttribute('${STYLES_VERSION}') + ';path=/;max-age=${YEAR_SECONDS};samesite=lax' + (location.protocol === 'https:' ? ';secure' : '');
    };
    sheet.disabled = false;
  }
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
 * Loads the script for members of the old app, if there is any trace of it; see public/legacy.js. In old syntax for old
 * engines, like that file.
 */
export const FETCH_LEGACY = oneLine(`
try {
  if (/^#\\//.test(location.hash) || sessionStorage.wanted || localStorage.userLanguage || localStorage.auth_token)
    document.body.appendChild(document.createElement('script')).src = '/legacy.js';
} catch (forbidden) {}
`);
