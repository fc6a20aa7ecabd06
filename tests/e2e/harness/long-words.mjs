/**
 * Loaded into an app under test before it starts (`node --import`): every text of its catalogues becomes two fifths longer, with
 * accents and between brackets, as in a language that needs more room than any of ours. Nothing of the app knows of it.
 */
import { register } from 'node:module';
import { isMainThread } from 'node:worker_threads';

const LETTERS = 'aeiouyAEIOUcnsz';
const ACCENTED = 'áéîøüýÅÉÎØÜçñšž';
/** Placeholders stay as they are. */
const KEPT = /(\{\{[^}]*\}\})/;
const MORE = 0.4;

const accented = (/** @type {string} */ letter) => ACCENTED[LETTERS.indexOf(letter)] ?? letter;

/** `Log in` → `[Løg îñ løñgér]`: what stands without brackets is in no catalogue, or not the whole of it. */
function longer(/** @type {string} */ text) {
  const pieces = text.split(KEPT);
  const written = pieces.map((piece, at) => (at % 2 ? piece : piece.replace(/[a-z]/gi, accented)));
  const letters = pieces.filter((_, at) => at % 2 === 0).join('').length;
  const words = Array.from({ length: Math.ceil((letters * MORE) / 7) }, () => 'løñgér');
  return `[${[written.join(''), ...words].join(' ')}]`;
}

/** The module of the build that serves, and the function in it that takes in each catalogue. */
const SERVER = /\/build\/index\.js$/;
const TAKES_TEXTS = /\bfunction addTexts\(\w+,\s?(\w+)\)\s?\{/;

/** Node's hook: has the build lengthen what that function is given. @type {import('node:module').LoadHook} */
export async function load(address, context, next) {
  const loaded = await next(address, context);
  if (!SERVER.test(address)) return loaded;
  const source = new TextDecoder().decode(/** @type {Uint8Array} */ (loaded.source));
  if (!TAKES_TEXTS.test(source)) throw new Error('The build does not say where it takes in its texts.');
  return {
    ...loaded,
    source: source.replace(TAKES_TEXTS, (line, more) => `${line}\n  ${more} = longerTexts(${more});`),
  };
}

// Node calls the hook in a thread of its own.
if (isMainThread) {
  Object.assign(globalThis, {
    longerTexts: (/** @type {Record<string, Record<string, string>>} */ parts) =>
      Object.fromEntries(
        Object.entries(parts).map(([part, texts]) => [
          part,
          Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, longer(text)])),
        ]),
      ),
  });
  register(import.meta.url);
}
