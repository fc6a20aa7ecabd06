import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import ja from './ja';
import { textsOf } from './texts.server';
import { TextsProvider, useTexts } from './use-texts';

const Page = () =>
  [useTexts().t('home'), useTexts(['vote', 'errors']).t('title'), useTexts('home').i18n.language].join();

it('a page says texts of the provided language, by the first namespace', () => {
  const page = createElement(TextsProvider, { value: textsOf('ja') }, createElement(Page));
  expect(renderToStaticMarkup(page)).toBe([ja.shell.home, ja.vote.title, 'ja'].join());
});

it('a page without texts fails', () => {
  expect(() => renderToStaticMarkup(createElement(Page))).toThrow('No texts');
});
