import { useTexts } from '~/i18n/use-texts';
import { Head } from '../frame/parts';
import { deskPage } from '../page';
import { CONTENT } from '../sections';

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
        <ul className="d-list d-cells d-rows">
          {CONTENT.map(([href, title, about]) => (
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
