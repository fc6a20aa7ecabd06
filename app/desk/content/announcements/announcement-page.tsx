import { randomUUID } from 'node:crypto';
import { redirect } from '@remix-run/node';
import { z } from 'zod';
import { useTexts } from '~/i18n/use-texts';
import { change, findForDesk, withdraw } from '~/member-api/news/desk.server';
import { setEnd } from '~/member-api/news/drafts.server';
import { Button } from '~/ui/form/button';
import { TextField } from '~/ui/form/field';
import { Facts } from '~/ui/layout/facts';
import { FormError } from '~/web/form/form-error';
import { DeskForm, useDeskForm } from '../../form/desk-form';
import { FinalFold } from '../../form/final-fold';
import { byText } from '../../frame/acts';
import { useDesk } from '../../frame/context';
import { Head, Moment } from '../../frame/parts';
import { deskPage } from '../../page';
import { deskPaths } from '../../paths';
import { submitAtDesk } from '../../server/submit-at-desk.server';
import { byOf, goTo, type StaffVisit } from '../../server/visit.server';
import { moment, momentValue } from '../parts/schema.server';
import { SaidForm, SaidPreview, saidSchema, titleOf } from './said-form';

async function load({ desk, params }: StaffVisit) {
  const found = await findForDesk(desk.db, params['id'] ?? '');
  if (!found) throw redirect(deskPaths.announcements(), 303);
  return { ...found, formKey: randomUUID(), until: momentValue(found.notice.ends_at) };
}

const deedOf = (visit: StaffVisit) => ({ ...byOf(visit), actor: `desk:${visit.staff.name}` });
const here = (visit: StaffVisit, code: string) => goTo(visit, deskPaths.announcement(visit.params['id'] ?? ''), code);
const gone = () => new FormError({ '': ['staff.gone'] }, 409);

/** A published announcement: what members read, who has read it, what has happened to it, and changes. */
export const announcementPage = deskPage({
  path: '/desk/announcements/:id',
  access: ['content'],
  title: (_, { notice }, language) => titleOf(notice, language),
  load,
  View: function Announcement({ data, reply }) {
    const { t, i18n } = useTexts('deskContent');
    const { language } = useDesk();
    const { notice, events, confirmed } = data;
    const ending = useDeskForm<'until'>({ action: 'end', reply, defaultValue: { until: data.until } });
    const isImportant = notice.important === 1;
    return (
      <>
        <Head title={titleOf(notice, language)} up={{ href: deskPaths.announcements(), text: t('announcements') }} />
        <Facts
          facts={[
            [t('published'), <Moment key="published" at={notice.published_at} />],
            [t('until'), notice.ends_at ? <Moment key="until" at={notice.ends_at} /> : undefined],
            [t('withdrawn'), notice.withdrawn_at === null ? undefined : <Moment key="w" at={notice.withdrawn_at} />],
            [t('readBy'), t('reads', { count: notice.read_count })],
            [t('confirmedBy'), isImportant ? t('reads', { count: confirmed }) : undefined],
          ]}
        />
        <SaidPreview said={notice} />
        {notice.withdrawn_at === null && (
          <div className="d-list">
            <details open={reply?.action === 'save'}>
              <summary>{t('change')}</summary>
              <p>{t('changeHow')}</p>
              <SaidForm
                said={notice}
                important={isImportant}
                formKey={data.formKey}
                reply={reply}
                submit={t('changeNow')}
                look="primary"
              />
            </details>
            <details open={reply?.action === 'end'}>
              <summary>{t('setEnd')}</summary>
              <DeskForm form={ending.form} fields={[[ending.fields.until, t('until')]]}>
                <TextField
                  {...ending.props('until')}
                  type="datetime-local"
                  label={t('until')}
                  hint={t('momentHint')}
                  required={false}
                />
                <Button look="quiet">{t('save')}</Button>
              </DeskForm>
            </details>
            <FinalFold action="withdraw" label={t('withdraw')} text={t('withdrawText')} does="block" reply={reply} />
          </div>
        )}
        {events.length > 0 && <h2>{t('events')}</h2>}
        <ul className="d-list">
          {events.map(({ event, actor, at }) => (
            <li className="d-card" key={`${event} ${at}`}>
              <p>
                {t(`event.${event}`)} · {byText(i18n.t, actor).replace(/^(?:desk|operator):/, '')} · <Moment at={at} />
              </p>
            </li>
          ))}
        </ul>
      </>
    );
  },
  actions: {
    save: (visit) =>
      submitAtDesk(visit, {
        schema: saidSchema,
        run: async ({ formKey: _, ...said }) => {
          if (!(await change(visit.desk.db, visit.params['id'] ?? '', () => said, deedOf(visit)))) throw gone();
          return here(visit, 'deskContent:flash.changed');
        },
      }),
    end: (visit) =>
      submitAtDesk(visit, {
        schema: z.object({ until: moment }),
        run: async ({ until }) => {
          if (until !== null && until <= visit.at) throw new FormError({ until: ['content.untilNow'] });
          if (!(await setEnd(visit.desk.db, visit.params['id'] ?? '', until, byOf(visit)))) throw gone();
          return here(visit, 'deskContent:flash.saved');
        },
      }),
    withdraw: (visit) =>
      submitAtDesk(visit, {
        schema: z.object({}),
        run: async () => {
          if (!(await withdraw(visit.desk.db, visit.params['id'] ?? '', deedOf(visit)))) throw gone();
          return here(visit, 'deskContent:flash.withdrawn');
        },
      }),
  },
});
