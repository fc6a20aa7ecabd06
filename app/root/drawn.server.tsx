import { LRUCache } from 'lru-cache';
import { renderToString } from 'react-dom/server';
import { I18nextProvider } from 'react-i18next';
import { LANGUAGES, type Language } from '~/i18n/language';
import { textsOf } from '~/i18n/texts.server';
import { ApartProvider, type DrawnBefore } from '~/ui/drawn-once';
import { LiteProvider } from '~/ui/media/lite';
import { isShared } from '~/upstream/shared-read.server';

/** What was drawn of one thing, by its look. */
type Looks = Map<string, string>;

/** Of lists that are shared: what was drawn of one goes when the list does. */
const ofLists = new WeakMap<object, Looks>();
/** Of names that say all that is drawn. */
const ofNames = new LRUCache<string, Looks>({ max: 200 });

function looksOf(of: object | string): Looks | undefined {
  if (typeof of === 'object' && !isShared(of)) return undefined;
  const known = typeof of === 'object' ? ofLists.get(of) : ofNames.get(of);
  if (known) return known;
  const looks: Looks = new Map();
  if (typeof of === 'object') ofLists.set(of, looks);
  else ofNames.set(of, looks);
  return looks;
}

function createDrawn(language: Language): DrawnBefore {
  const i18n = textsOf(language);
  return (of, { name, lite }, draw) => {
    const looks = looksOf(of);
    if (!looks) return undefined;
    const look = `${language} ${lite} ${name}`;
    const known = looks.get(look);
    if (known === undefined)
      // After the page: one is not drawn in the middle of another.
      queueMicrotask(() => {
        const content = (
          <ApartProvider value>
            <I18nextProvider i18n={i18n}>
              <LiteProvider value={lite}>{draw()}</LiteProvider>
            </I18nextProvider>
          </ApartProvider>
        );
        looks.set(look, renderToString(content));
      });
    return known;
  };
}

const drawn = new Map(LANGUAGES.map((language) => [language, createDrawn(language)]));

/** Draws lists that are shared, and what is known by its name, once for all members of a language. Record 0033. */
export const drawnIn = (language: Language): DrawnBefore | undefined => drawn.get(language);
