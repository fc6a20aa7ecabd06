import { redirect } from '@remix-run/node';
import { z } from 'zod';
import { LANGUAGES } from '~/i18n/language';
import { keepPreference } from '~/web/session/preferences.server';
import { deskPage } from '../page';
import { deskPaths, withoutAction } from '../paths';
import { goTo } from '../server/visit.server';
import { submitAtDesk } from '../server/submit-at-desk.server';

const schema = z.object({
  language: z.enum(LANGUAGES).optional(),
  theme: z.enum(['dark', 'light']).optional(),
  back: z
    .string()
    .regex(/^\/desk(?:[/?]|$)/)
    .catch(deskPaths.home()),
});

/** Takes language and theme from the footer of every page, and returns to it. */
export const preferencesPage = deskPage({
  path: '/desk/preferences',
  access: 'anyone',
  title: (t) => t('desk:settings'),
  load: () => Promise.resolve(redirect(deskPaths.home(), 303)),
  View: () => null,
  actions: {
    set: (visit) =>
      submitAtDesk(visit, {
        schema,
        run: ({ language, theme, back }) =>
          goTo(visit, withoutAction(back), undefined, [
            ...(language ? [keepPreference(visit.request, 'lang', language)] : []),
            ...(theme ? [keepPreference(visit.request, 'theme', theme)] : []),
          ]),
      }),
  },
});
