/**
 * Loaded into an app under test before it starts (`node --import`): every text of its catalogues becomes two fifths longer, with
 * accents and between brackets, as in a language that needs more room than any of ours. Nothing of the app knows of it.
 */
import i18next from 'i18next';

const LETTERS = 'aeiouyAEIOUcnsz';
const ACCENTED = 'áéîøüýÅÉÎØÜçñšž';
/** What i18next fills in stays as it is. */
const KEPT = /(\{\{[^}]*\}\}|\$t\([^)]*\))/;
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

const createInstance = i18next.createInstance.bind(i18next);
i18next.createInstance = (...given) => {
  const instance = createInstance(...given);
  const init = instance.init.bind(instance);
  instance.init = (/** @type {any} */ options, /** @type {any[]} */ ...rest) => {
    for (const parts of Object.values(options.resources))
      for (const texts of Object.values(/** @type {Record<string, Record<string, string>>} */ (parts)))
        for (const [key, text] of Object.entries(texts)) texts[key] = longer(text);
    return init(options, ...rest);
  };
  return instance;
};
