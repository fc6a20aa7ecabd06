import i18next from 'i18next';
import { expect, it } from 'vitest';
import { lookUpPlainTexts } from './plain-texts';

const TEXTS = {
  shell: {
    home: 'Home',
    greeting: 'Welcome, {{name}}',
    both: '$t(home) again',
    unread_one: 'one',
    unread_other: 'many',
  },
  errors: { title: 'Something went wrong', 'deep.key': 'Deep' },
};
const instance = i18next.createInstance();
void instance.init({
  lng: 'en',
  resources: { en: TEXTS },
  ns: ['shell', 'errors'],
  defaultNS: 'shell',
  keySeparator: false,
  initImmediate: false,
});
lookUpPlainTexts(instance, TEXTS);

// Its keys are not those of the app.
const t = instance.getFixedT(null, 'shell') as unknown as (key: string, options?: object) => string;
const ofInstance = instance.t as unknown as typeof t;

it('a plain text is found by its key, in its own part and in another one', () => {
  expect([t('home'), t('errors:title'), ofInstance('home'), ofInstance('errors:deep.key')]).toEqual([
    'Home',
    'Something went wrong',
    'Home',
    'Deep',
  ]);
  expect(instance.getFixedT('en', 'shell')).toBe(t);
});

it('what is filled in, counted, or missing is what i18next makes of it', () => {
  expect([t('greeting', { name: 'Ann' }), t('unread', { count: 1 }), t('unread', { count: 2 })]).toEqual([
    'Welcome, Ann',
    'one',
    'many',
  ]);
  expect([t('both'), t('nothing'), t('nothing', { defaultValue: '' })]).toEqual(['Home again', 'nothing', '']);
});
