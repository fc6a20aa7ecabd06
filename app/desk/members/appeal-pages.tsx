import { redirect } from '@remix-run/node';
import { z } from 'zod';
import { APPEAL_ANSWER_MAX, APPEAL_STATES } from '~/contract/suspensions';
import { useTexts } from '~/i18n/use-texts';
import { claim, claimsOf, nextOf, release } from '~/member-api/desk/claims/claims.server';
import { decideAppeal, findAppeal, listAppeals } from '~/member-api/desk/members/appeals.server';
import { listNotes } from '~/member-api/desk/members/notes.server';
import { Button } from '~/ui/form/button';
import { RadioField } from '~/ui/form/radio-field';
import { TextAreaField } from '~/ui/form/text-area-field';
import { Columns } from '~/ui/layout/columns';
import { Facts } from '~/ui/layout/facts';
import { Section } from '~/ui/layout/section';
import { choice } from '~/web/form/choice.schema';
import { DeskForm, useDeskForm } from '../form/desk-form';
import { By } from '../frame/acts';
import { Filters, Head, Moment, NextPage, OnIt, Waiting } from '../frame/parts';
import { deskPage, type ViewProps } from '../page';
import { deskPaths } from '../paths';
import { submitAtDesk } from '../server/submit-at-desk.server';
import { byOf, decidedBefore, flashOf, goTo, recordLook, type StaffVisit } from '../server/visit.server';
import { Taken, useActLook } from '../form/taken';

const PER_PAGE = 25;
/** How many of the oldest are looked through for one that nobody else is on. */
const LOOKED_THROUGH = 50;

async function loadList({ desk, url, at }: StaffVisit) {
  const status = APPEAL_STATES.find((known) => known === url.searchParams.get('status')) ?? 'waiting';
  const after = url.searchParams.get('after') ?? undefined;
  const { list, total } = await listAppeals(desk, { status, after, limit: PER_PAGE + 1 });
  const shown = list.slice(0, PER_PAGE);
  const ids = shown.map(({ id }) => id);
  const claims = await claimsOf(desk.db, 'appeal', ids, at);
  const next = list.length > PER_PAGE ? ids.at(-1) : undefined;
  return { status, total, next, list: shown.map((one) => ({ ...one, claim: claims.get(one.id) })) };
}

/** Appeals: those that wait, oldest first, or those in another state, newest first. */
export const appealsPage = deskPage({
  path: '/desk/appeals',
  access: ['desk', 'auditor'],
  title: (t) => t('deskMembers:appeals'),
  load: loadList,
  View: function Appeals({ data: { status, total, next, list } }) {
    const { t } = useTexts(['deskMembers', 'desk', 'errors']);
    return (
      <>
        <Head title={t('appeals')} up={{ href: deskPaths.home(), text: t('desk:nav.home') }}>
          <p>{t('appealsTotal', { count: total })}</p>
        </Head>
        <Filters
          label={t('appealStates')}
          choices={APPEAL_STATES.map((one) => ({
            name: t(`appeal.${one}`),
            href: deskPaths.appeals({ status: one }),
            isCurrent: one === status,
          }))}
        />
        {list.length === 0 && <p>{t('appealsNone')}</p>}
        <ul className="d-list d-cells d-rows">
          {list.map((one) => (
            <li className="d-card" key={one.id}>
              <a href={deskPaths.appeal(one.id)}>
                <strong>{one.member}</strong>
              </a>
              <p>{t(`errors:suspended.${one.reason}`)}</p>
              <p>
                {one.decidedAt === null ? <Waiting since={one.at} /> : <Moment at={one.decidedAt} />}{' '}
                <OnIt claim={one.claim} />
              </p>
            </li>
          ))}
        </ul>
        {next !== undefined && (
          <NextPage href={deskPaths.appeals({ status, after: next })}>{t('desk:pages.next')}</NextPage>
        )}
      </>
    );
  },
});

async function loadOne(visit: StaffVisit) {
  const { desk, params, staff, at } = visit;
  const id = params['id'] ?? '';
  const appeal = await findAppeal(desk, id);
  if (!appeal) throw redirect(deskPaths.appeals(), 303);
  const mayAct = appeal.status === 'waiting' && staff.role !== 'auditor';
  const held = mayAct ? await claim(desk.db, { kind: 'appeal', id }, { name: staff.name, at }) : undefined;
  await recordLook(visit, { act: 'appeal.look', subject: id, memberId: appeal.memberId });
  const [note] = await listNotes(desk, appeal.memberId, { at: appeal.suspendedAt, limit: 1 });
  return { appeal, note: note?.text, mayAct, claim: held };
}

function DecideForm({ data, reply }: ViewProps<Awaited<ReturnType<typeof loadOne>>>) {
  const { t } = useTexts('deskMembers');
  const look = useActLook(data.claim);
  const { form, fields, props } = useDeskForm<'decision' | 'words'>({ action: 'decide', reply });
  return (
    <DeskForm
      form={form}
      fields={[
        [fields.decision, t('decision')],
        [fields.words, t('answer')],
      ]}
    >
      <RadioField
        {...props('decision')}
        label={t('decision')}
        options={[
          { value: 'accept', label: t('accept'), detail: t('acceptText') },
          { value: 'decline', label: t('decline'), detail: t('declineText') },
        ]}
      />
      <TextAreaField {...props('words')} label={t('answer')} hint={t('answerHint', { max: APPEAL_ANSWER_MAX })} />
      <Button look={look}>{t('decide')}</Button>
    </DeskForm>
  );
}

/** One appeal with the member's words, and the decision. */
export const appealPage = deskPage({
  path: '/desk/appeals/:id',
  access: ['desk', 'auditor'],
  actsFor: ['desk'],
  title: (t, { appeal }) => t('deskMembers:appealOf', { name: appeal.member }),
  load: loadOne,
  View: function Appeal({ data, reply }) {
    const { t } = useTexts(['deskMembers', 'errors']);
    const { appeal, note, mayAct } = data;
    return (
      <>
        <Head title={t('appealOf', { name: appeal.member })} up={{ href: deskPaths.appeals(), text: t('appeals') }} />
        <Taken claim={data.claim} reply={reply} />
        <Columns>
          <div>
            <Facts
              facts={[
                [
                  t('member'),
                  <a key="m" href={deskPaths.member(appeal.memberId)}>
                    {appeal.member}
                  </a>,
                ],
                [t('suspendedFor'), t(`errors:suspended.${appeal.reason}`)],
                [
                  t('suspendedAt'),
                  <span key="s">
                    <Moment at={appeal.suspendedAt} /> · <By name={appeal.suspendedBy} />
                  </span>,
                ],
                [t('sent'), <Moment key="t" at={appeal.at} />],
                [t('state'), t(`appeal.${appeal.status}`)],
                [t('decidedBy'), appeal.decidedBy === null ? undefined : <By key="b" name={appeal.decidedBy} />],
              ]}
            />
            {note !== undefined && (
              <Section title={t('suspendedNote')}>
                <p className="d-card d-words">{note}</p>
              </Section>
            )}
            <Section title={t('appealText')}>
              <p className="d-card d-words">{appeal.text}</p>
            </Section>
            {appeal.answer !== undefined && (
              <Section title={t('answer')}>
                <p className="d-card d-words">{appeal.answer}</p>
              </Section>
            )}
          </div>
          {mayAct && (
            <div>
              <DecideForm data={data} reply={reply} />
            </div>
          )}
        </Columns>
      </>
    );
  },
  actions: {
    take: (visit) =>
      submitAtDesk(visit, {
        schema: z.object({}),
        run: async () => {
          const { desk, params, staff, at } = visit;
          const id = params['id'] ?? '';
          await claim(desk.db, { kind: 'appeal', id }, { name: staff.name, at, takeOver: true });
          return goTo(visit, deskPaths.appeal(id));
        },
      }),
    decide: (visit) =>
      submitAtDesk(visit, {
        schema: z.object({
          decision: choice(['accept', 'decline']),
          words: z
            .string({ required_error: 'required' })
            .transform((text) => text.replaceAll('\r\n', '\n').trim())
            .refine((text) => text !== '', 'required')
            .refine((text) => text.length <= APPEAL_ANSWER_MAX, 'too_long'),
        }),
        run: async ({ decision, words }) => {
          const { desk, params, staff, at, i18n } = visit;
          const id = params['id'] ?? '';
          const appeal = await findAppeal(desk, id);
          if (!appeal) return goTo(visit, deskPaths.appeals(), decidedBefore(i18n.t('deskMembers:appeals')));
          const isFirst = await decideAppeal(desk, id, { accept: decision === 'accept', words }, byOf(visit));
          await release(desk.db, { kind: 'appeal', id });
          const { list } = await listAppeals(desk, { limit: LOOKED_THROUGH });
          const waiting = list.map((one) => one.id);
          const next = await nextOf(desk.db, 'appeal', waiting, { name: staff.name, at });
          const done = decision === 'accept' ? 'deskMembers:flash.accepted' : 'deskMembers:flash.declined';
          const named = { name: appeal.member };
          return goTo(
            visit,
            next === undefined ? deskPaths.appeals() : deskPaths.appeal(next),
            isFirst ? flashOf(done, named) : decidedBefore(i18n.t('deskMembers:appealOf', named)),
          );
        },
      }),
  },
});
