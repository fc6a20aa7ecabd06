import { useTexts } from '~/i18n/use-texts';
import { QUEUE_STATES } from '~/member-api/desk/queues.server';
import { Head, Waiting } from '../frame/parts';
import { deskPage } from '../page';
import { deskPaths } from '../paths';
import { QUEUES } from '../queues';
import { mayOpen } from '../roles';
import { Links } from '~/ui/layout/section';

/** What waits, by queue. */
export const homePage = deskPage({
  path: '/desk',
  access: 'staff',
  title: (t) => t('desk:nav.home'),
  load: async ({ desk, staff }) => {
    const mine = mayOpen(['desk', 'auditor'], staff.role) ? QUEUES : [];
    return Promise.all(
      mine.map(async ({ name, href, text }) => {
        const { count, oldest } = await QUEUE_STATES[name](desk);
        return { href, text, count, oldest };
      }),
    );
  },
  View: function Home({ data }) {
    const { t } = useTexts(['desk', 'deskFunds', 'deskMeet', 'deskMembers', 'deskService']);
    return (
      <>
        <Head title={t('nav.home')} />
        {data.length === 0 && <p>{t('home.none')}</p>}
        <ul className="d-list d-cells d-rows">
          {data.map(({ href, text, count, oldest }) => (
            <li className="d-card" key={href}>
              <a href={href}>
                <strong>{t(text)}</strong>
              </a>
              <p>
                {t('home.waiting', { count })}
                {oldest !== undefined && (
                  <>
                    {' · '}
                    <Waiting since={oldest} isLongest />
                  </>
                )}
              </p>
            </li>
          ))}
        </ul>
        <Links>
          <a href={deskPaths.account()}>{t('account.title')}</a>
        </Links>
      </>
    );
  },
});
