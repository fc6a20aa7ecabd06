import { randomUUID } from 'node:crypto';
import { redirect } from '@remix-run/node';
import { z } from 'zod';
import { useTexts } from '~/i18n/use-texts';
import { dropDraft, findDraft, planDraft, saveDraft } from '~/member-api/news/drafts.server';
import { Button } from '~/ui/form/button';
import { TextField } from '~/ui/form/field';
import { FormError } from '~/web/form/form-error';
import { DeskForm, useDeskForm } from '../../form/desk-form';
import { FinalFold } from '../../form/final-fold';
import { useDesk } from '../../frame/context';
import { Head, Moment } from '../../frame/parts';
import { deskPage, type ViewProps } from '../../page';
import { deskPaths } from '../../paths';
import { submitAtDesk } from '../../server/submit-at-desk.server';
import { byOf, goTo, type StaffVisit } from '../../server/visit.server';
import { addedOnce } from '../parts/once.server';
import { moment, momentValue } from '../parts/schema.server';
import { SaidForm, SaidPreview, saidSchema, titleOf } from './said-form';

const planSchema = z.object({ from: moment, until: moment });

async function load({ desk, params }: StaffVisit) {
  const id = params['id'] ?? '';
  const key = { formKey: randomUUID() };
  if (id === 'new') return { ...key, draft: undefined, from: undefined, until: undefined };
  const draft = await findDraft(desk.db, id);
  // Published meanwhile, it has the same id.
  if (!draft) throw redirect(deskPaths.announcement(id), 303);
  return { ...key, draft, from: momentValue(draft.publish_at), until: momentValue(draft.ends_at) };
}

function PlanForm({ data, reply }: ViewProps<Awaited<ReturnType<typeof load>>>) {
  const { t } = useTexts('deskContent');
  const { form, fields, props } = useDeskForm<'from' | 'until'>({
    action: 'publish',
    reply,
    defaultValue: { from: data.from, until: data.until },
  });
  return (
    <DeskForm
      form={form}
      label={t('publish')}
      fields={[
        [fields.from, t('from')],
        [fields.until, t('until')],
      ]}
    >
      <TextField {...props('from')} type="datetime-local" label={t('from')} hint={t('fromHint')} required={false} />
      <TextField {...props('until')} type="datetime-local" label={t('until')} hint={t('momentHint')} required={false} />
      <Button>{t('publish')}</Button>
    </DeskForm>
  );
}

/** A draft, or a new one: its words, what members will read, and when. */
export const draftPage = deskPage({
  path: '/desk/announcements/drafts/:id',
  access: ['content'],
  title: (t, { draft }, language) => (draft ? titleOf(draft, language) : t('deskContent:draft')),
  load,
  View: function DraftView({ data, reply }) {
    const { t } = useTexts('deskContent');
    const { language } = useDesk();
    const { draft } = data;
    const words = (
      <SaidForm
        said={draft}
        important={draft?.important === 1}
        formKey={data.formKey}
        reply={reply}
        submit={t('saveDraft')}
        look={draft ? 'quiet' : 'primary'}
      />
    );
    const up = { href: deskPaths.announcements(), text: t('announcements') };
    if (!draft)
      return (
        <>
          <Head title={t('draft')} up={up} />
          {words}
        </>
      );
    return (
      <>
        <Head title={titleOf(draft, language)} up={up}>
          {draft.publish_at === null ? (
            <p>{t('draft')}</p>
          ) : (
            <p>
              <strong>
                {t('plannedFor')} <Moment at={draft.publish_at} />
              </strong>
            </p>
          )}
        </Head>
        <SaidPreview said={draft} />
        {/* Folded, and above the form that publishes what is saved: that one would drop what is typed here. */}
        <details open={reply?.action === 'save'}>
          <summary>{t('change')}</summary>
          {words}
        </details>
        <PlanForm data={data} reply={reply} />
        <FinalFold action="drop" label={t('dropDraft')} text={t('dropDraftText')} reply={reply} />
      </>
    );
  },
  actions: {
    save: (visit) =>
      submitAtDesk(visit, {
        schema: saidSchema,
        ...addedOnce(visit),
        run: async ({ important, formKey: _, ...said }) => {
          const id = visit.params['id'] === 'new' ? undefined : visit.params['id'];
          const saved = await saveDraft(visit.desk.db, { id, said, important }, byOf(visit));
          if (saved === undefined) throw new FormError({ '': ['staff.gone'] }, 409);
          return goTo(visit, deskPaths.draft(saved), 'deskContent:flash.drafted');
        },
      }),
    publish: (visit) =>
      submitAtDesk(visit, {
        schema: planSchema,
        run: async ({ from, until }) => {
          const { desk, params, at } = visit;
          const id = params['id'] ?? '';
          if (until !== null && until <= Math.max(from ?? at, at)) throw new FormError({ until: ['content.until'] });
          const done = await planDraft(desk.db, id, { from, until }, byOf(visit));
          if (done === undefined) throw new FormError({ '': ['staff.gone'] }, 409);
          return done === 'planned'
            ? goTo(visit, deskPaths.announcements(), 'deskContent:flash.planned')
            : goTo(visit, deskPaths.announcement(id), 'deskContent:flash.published');
        },
      }),
    drop: (visit) =>
      submitAtDesk(visit, {
        schema: z.object({}),
        run: async () => {
          await dropDraft(visit.desk.db, visit.params['id'] ?? '', byOf(visit));
          return goTo(visit, deskPaths.announcements(), 'deskContent:flash.removed');
        },
      }),
  },
});
