import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { renderToString } from 'react-dom/server';
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from 'react-router-dom/server';
import { expect, test } from 'vitest';
import { LANGUAGES } from '~/i18n/language';
import { textsOf } from '~/i18n/texts.server';
import { TextsProvider } from '~/i18n/use-texts';
import { exhibits } from '../../gallery/exhibits';
import { filesBelow, ROOT } from './repository';

/** Component names are capitalised; providers render nothing of their own. */
const COMPONENT = /^export (?:function|const) ([A-Z][a-z]\w*)/gm;
const PROVIDER = /Provider$/;

test.each([
  ['the kit', 'app/ui', 30],
  ['the domains', 'app/domains', 40],
])('the gallery shows every component of %s', (_, folder, least) => {
  const below = join(ROOT, folder);
  const components = readdirSync(below, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.tsx'))
    .flatMap((file) => [...readFileSync(join(below, file), 'utf8').matchAll(COMPONENT)].map(([, name = '']) => name))
    .filter((name) => !PROVIDER.test(name));
  expect(components.length).toBeGreaterThan(least);
  const shown = Object.keys(exhibits(textsOf('en').t));
  expect(components.filter((name) => !shown.includes(name))).toEqual([]);
});

test.each(LANGUAGES)('every component can be drawn in every state: %s', async (language) => {
  const texts = textsOf(language);
  for (const [name, states] of Object.entries(exhibits(texts.t)))
    for (const [state, element] of Object.entries(states)) {
      const handler = createStaticHandler([{ path: '*', element }]);
      const context = await handler.query(new Request('http://gallery.test/'));
      if (context instanceof Response) throw new Error('A page that leads elsewhere.');
      const draw = () =>
        renderToString(
          <TextsProvider value={texts}>
            <StaticRouterProvider router={createStaticRouter(handler.dataRoutes, context)} context={context} />
          </TextsProvider>,
        );
      expect(draw, `${name}, ${state}`).not.toThrow();
    }
});

test('nothing of the gallery is in what members get', () => {
  const built = filesBelow(join(ROOT, 'public/build')).filter((file) => file.endsWith('.js'));
  expect(built.length).toBeGreaterThan(10);
  for (const file of built) expect(readFileSync(file, 'utf8'), file).not.toContain('Donaudampfschifffahrt');
});
