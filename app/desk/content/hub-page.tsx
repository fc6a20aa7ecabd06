import { useTexts } from '~/i18n/use-texts';
import { Head } from '../frame/parts';
import { deskPage } from '../page';
import { deskPaths } from '../paths';

const SECTIONS = [
  [deskPaths.announcements(), 'announcements', 'about.announcements'],
  [deskPaths.films(), 'films', 'about.films'],
  [deskPaths.named('categories'), 'categories', 'about.categories'],
  [deskPaths.banners(), 'banners', 'about.banners'],
  [deskPaths.profiles(), 'profiles', 'about.profiles'],
  [deskPaths.named('regions'), 'regions', 'about.regions'],
  [deskPaths.invites(), 'invites', 'about.invites'],
] as const;

/** The kinds of content. */
export const contentPage = deskPage({
  path: '/desk/content',
  access: ['content'],
  title: (t) => t('deskContent:title'),
  load: () => Promise.resolve(undefined),
  View: function Content() {
    const { t } = useTexts('deskContent');
    return (
      <>
        <Head title={t('title')} />
        <ul className="d-list">
          {SECTIONS.map(([href, title, about]) => (
            <li className="d-card" key={href}>
              <p className="d-row">
                <a href={href}>
                  <strong>{t(title)}</strong>
                </a>
              </p>
              <p className="d-muted">{t(about)}</p>
            </li>
          ))}
        </ul>
      </>
    );
  },
});
