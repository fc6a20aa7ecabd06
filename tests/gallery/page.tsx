import { createRoot } from 'react-dom/client';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { LANGUAGE_NAMES, LANGUAGES, readLanguage } from '~/i18n/language';
import { textsOf } from '~/i18n/texts.server';
import { TextsProvider } from '~/i18n/use-texts';
import '~/ui/tokens.css';
import '~/ui/base.css';
import './page.css';
import { exhibits } from './exhibits';

const asked = new URLSearchParams(location.search);
const language = readLanguage(asked.get('language') ?? '') ?? 'en';
const theme = asked.get('theme') === 'light' ? 'light' : 'dark';
document.documentElement.lang = language;
document.documentElement.dataset['theme'] = theme;

function Gallery() {
  const shown = exhibits(textsOf(language).t);
  return (
    <>
      <nav className="looks" aria-label="Looks">
        {LANGUAGES.flatMap((other) =>
          ['dark', 'light'].map((colours) => (
            <a
              key={`${other} ${colours}`}
              href={`?language=${other}&theme=${colours}`}
              aria-current={other === language && colours === theme ? 'page' : undefined}
            >
              {LANGUAGE_NAMES[other]} {colours}
            </a>
          )),
        )}
      </nav>
      {Object.entries(shown).map(([name, states]) => (
        <section key={name} id={name} className="exhibit">
          <h2>{name}</h2>
          <div className="states">
            {Object.entries(states).map(([state, element]) => (
              <figure key={state}>
                <figcaption>{state}</figcaption>
                <div className="state">{element}</div>
              </figure>
            ))}
          </div>
        </section>
      ))}
    </>
  );
}

const router = createMemoryRouter([{ path: '*', element: <Gallery /> }]);
createRoot(document.getElementById('gallery') ?? document.body).render(
  <TextsProvider value={textsOf(language)}>
    <RouterProvider router={router} />
  </TextsProvider>,
);
