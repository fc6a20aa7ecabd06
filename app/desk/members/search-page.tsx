import { useTexts } from '~/i18n/use-texts';
import { recordAct } from '~/member-api/desk/audit/audit.server';
import { listNewestMembers, searchMembers, type Found, type MemberRow } from '~/member-api/desk/members/search.server';
import { Button } from '~/ui/form/button';
import { TextField } from '~/ui/form/field';
import styles from '~/ui/form/form.module.css';
import { readPage } from '../form/read-page';
import { Head, Moment } from '../frame/parts';
import { deskPage } from '../page';
import { deskPaths } from '../paths';
import { byOf, type StaffVisit } from '../server/visit.server';

/** Longest search, in UTF-16 units. */
const TERM_MAX = 254;

async function load(visit: StaffVisit) {
  const { desk, url } = visit;
  const term = (url.searchParams.get('q') ?? '').trim().slice(0, TERM_MAX);
  const page = readPage(url);
  const found: { list: readonly (MemberRow & Partial<Found>)[]; more: boolean } =
    term === ''
      ? { list: await listNewestMembers(desk.db), more: false }
      : await searchMembers(desk.db, { term, page });
  // The list shows e-mails and phone numbers. The term is not written down: it may be one of them.
  await recordAct(desk.db, { ...byOf(visit), act: 'member.search', detail: { found: String(found.list.length) } });
  return { term, page, ...found };
}

function Search({ term }: { term: string }) {
  const { t } = useTexts('deskMembers');
  return (
    <form role="search" action={deskPaths.members()} className={styles['form']}>
      <TextField
        id="q"
        name="q"
        label={t('search')}
        hint={t('searchHint')}
        defaultValue={term}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        required={false}
      />
      <Button>{t('searchSubmit')}</Button>
    </form>
  );
}

/** Members found by the beginning of a name, e-mail, phone, id or reference; without a search the newest ones. */
export const membersPage = deskPage({
  path: '/desk/members',
  access: ['desk', 'auditor'],
  title: (t) => t('deskMembers:title'),
  load,
  View: function Members({ data: { term, page, list, more } }) {
    const { t } = useTexts(['deskMembers', 'desk']);
    return (
      <>
        <Head title={t('title')} />
        <Search term={term} />
        <h2>{term === '' ? t('newest') : t('found', { term })}</h2>
        {list.length === 0 && <p>{t('foundNone')}</p>}
        <ul className="d-list">
          {list.map(({ id, username, email, phone, createdAt, suspendedAt, by }) => (
            <li className="d-card" key={id}>
              <p className="d-row">
                <a href={deskPaths.member(id)}>
                  <strong>{username}</strong>
                </a>
                {suspendedAt !== null && <strong className="d-late">{t('suspended')}</strong>}
                {by && <span className="d-muted">{t(`by.${by}`)}</span>}
              </p>
              <p className="d-muted">
                {[email, phone].filter(Boolean).join(' · ')} <Moment at={createdAt} />
              </p>
            </li>
          ))}
        </ul>
        {(page > 1 || more) && (
          <nav className="d-row" aria-label={t('desk:pages.label')}>
            {page > 1 && (
              <a rel="prev" href={deskPaths.members({ q: term, page: page - 1 })}>
                {t('desk:pages.previous')}
              </a>
            )}
            {more && (
              <a rel="next" href={deskPaths.members({ q: term, page: page + 1 })}>
                {t('desk:pages.next')}
              </a>
            )}
          </nav>
        )}
      </>
    );
  },
});
