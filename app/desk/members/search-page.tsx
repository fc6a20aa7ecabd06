import { redirect } from '@remix-run/node';
import { z } from 'zod';
import { useTexts } from '~/i18n/use-texts';
import { listedMembers } from '~/member-api/desk/audit/listed-members';
import { listNewestMembers, searchMembers, type Found, type MemberRow } from '~/member-api/desk/members/search.server';
import { Button } from '~/ui/form/button';
import { TextField } from '~/ui/form/field';
import styles from '~/ui/form/form.module.css';
import { DeskForm, useDeskForm } from '../form/desk-form';
import { readPage } from '../form/read-page';
import { Head, Moment, Pages, Titles } from '../frame/parts';
import { deskPage, type ViewProps } from '../page';
import { deskPaths } from '../paths';
import { submitAtDesk } from '../server/submit-at-desk.server';
import { recordLook, type StaffVisit } from '../server/visit.server';

/** Longest search, in UTF-16 units. */
const TERM_MAX = 254;

/** Purpose of the encrypted search in an address. */
const PURPOSE = 'search for members';
const termSchema = z.object({
  q: z
    .string()
    .optional()
    .transform((typed = '') => typed.trim().slice(0, TERM_MAX)),
});

async function load(visit: StaffVisit) {
  const { app, desk, session, url } = visit;
  const search = url.searchParams.get('search') ?? undefined;
  const term = (session && (await app.sealing.openSealed(session, PURPOSE, termSchema, search)))?.q ?? '';
  const page = readPage(url);
  const found: { list: readonly (MemberRow & Partial<Found>)[]; more: boolean } =
    term === '' ? { list: await listNewestMembers(desk), more: false } : await searchMembers(desk, { term, page });
  // The list shows e-mails and phone numbers. The term is not written down: it may be one of them.
  const detail = listedMembers(found.list.map(({ id }) => id));
  await recordLook(visit, { act: 'member.search', detail });
  return { term, search: term === '' ? undefined : search, page, ...found };
}

type Props = ViewProps<Awaited<ReturnType<typeof load>>>;

function Search({ data: { term }, reply }: Props) {
  const { t } = useTexts('deskMembers');
  const { form, props } = useDeskForm<'q'>({ action: 'find', reply, defaultValue: { q: term } });
  return (
    <div role="search" className="d-find">
      <DeskForm form={form} page={deskPaths.members()}>
        <div className={styles['searchLine']}>
          <TextField
            {...props('q')}
            label={t('search')}
            hint={t('searchHint')}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            required={false}
          />
          <Button look="quiet">{t('searchSubmit')}</Button>
        </div>
      </DeskForm>
    </div>
  );
}

/** Members found by the beginning of a name, id or reference, or by a whole e-mail or phone; without a search the newest ones. */
export const membersPage = deskPage({
  path: '/desk/members',
  access: ['desk', 'auditor'],
  title: (t) => t('deskMembers:title'),
  load,
  View: function Members({ data, reply }) {
    const { term, search, page, list, more } = data;
    const { t } = useTexts('deskMembers');
    return (
      <>
        <Head title={t('title')} />
        <Search data={data} reply={reply} />
        <h2>{term === '' ? t('newest') : t('found', { term })}</h2>
        {list.length === 0 && <p>{t('foundNone')}</p>}
        <ul className="d-list d-cells d-members">
          {list.length > 0 && <Titles titles={[t('name'), `${t('email')} · ${t('phone')}`, t('since')]} />}
          {list.map(({ id, username, email, phone, createdAt, suspendedAt, closedAt, by }) => (
            <li className="d-card" key={id}>
              <p className="d-row">
                <a href={deskPaths.member(id)}>
                  <strong>{username}</strong>
                </a>
                {closedAt !== null && <strong className="d-late">{t('closed')}</strong>}
                {suspendedAt !== null && <strong className="d-late">{t('suspended')}</strong>}
                {by && <span className="d-muted">{t(`by.${by}`)}</span>}
              </p>
              <p className="d-muted">{[email, phone].filter(Boolean).join(' · ')}</p>
              <p className="d-muted">
                <Moment at={createdAt} />
              </p>
            </li>
          ))}
        </ul>
        <Pages page={page} more={more} href={(to) => deskPaths.members({ search, page: to })} />
      </>
    );
  },
  actions: {
    find: (visit) =>
      submitAtDesk(visit, {
        schema: termSchema,
        run: async (typed) => {
          const { app, session } = visit;
          const search = typed.q !== '' && session ? await app.sealing.encryptFor(session, PURPOSE, typed) : undefined;
          return redirect(deskPaths.members({ search }), 303);
        },
      }),
  },
});
