import { redirect } from '@remix-run/node';
import { z } from 'zod';
import { REPORT_OUTCOMES } from '~/contract/calls/meet';
import { useTexts } from '~/i18n/use-texts';
import { decideReport, findReport, waitingReports } from '~/member-api/meet/desk.server';
import { hideProfile } from '~/member-api/meet/hide-profile.server';
import { Note } from '~/ui/feedback/notes';
import { Button } from '~/ui/form/button';
import { HiddenField } from '~/ui/form/hidden-fields';
import { RadioField } from '~/ui/form/radio-field';
import { Columns } from '~/ui/layout/columns';
import { Facts } from '~/ui/layout/facts';
import { choice } from '~/web/form/choice.schema';
import { DeskForm, useDeskForm } from '../form/desk-form';
import { Taken, useActLook } from '../form/taken';
import { Head, Moment } from '../frame/parts';
import { deskPage, type ViewProps } from '../page';
import { deskPaths } from '../paths';
import { submitAtDesk } from '../server/submit-at-desk.server';
import { byOf, goTo, recordLook, type StaffVisit } from '../server/visit.server';
import { claimFor, goOnWith, meetReviewOf, takeOver } from './go-on.server';

async function load(visit: StaffVisit) {
  const { desk, params, staff } = visit;
  const id = params['id'] ?? '';
  const report = await findReport(desk, id);
  if (!report) throw redirect(deskPaths.reports(), 303);
  const isWaiting = report.handled === undefined;
  const held = await claimFor(visit, { kind: 'report', id }, isWaiting);
  await recordLook(visit, { act: 'report.look', subject: id, memberId: report.memberId });
  const isStaff = staff.role !== 'auditor';
  return { ...report, isWaiting, mayAct: isStaff, mayDecide: isWaiting && isStaff, claim: held };
}

type Props = ViewProps<Awaited<ReturnType<typeof load>>>;

function HideForm({ data, reply }: Props) {
  const { t } = useTexts('deskMeet');
  const { form } = useDeskForm({ action: 'hide', reply });
  const isHidden = data.hidden !== undefined;
  if (data.profile === undefined) return null;
  return (
    <DeskForm form={form}>
      <HiddenField name="hide" value={isHidden ? 'no' : 'yes'} />
      <p>{isHidden ? t('isHidden') : t('hideHow')}</p>
      <Button look="quiet">{isHidden ? t('showAgain') : t('hide')}</Button>
    </DeskForm>
  );
}

function DecideForm({ data, reply }: Props) {
  const { t } = useTexts('deskMeet');
  const look = useActLook(data.claim);
  const { form, fields, props } = useDeskForm<'outcome'>({ action: 'decide', reply });
  return (
    <DeskForm form={form} fields={[[fields.outcome, t('outcomeLabel')]]}>
      <RadioField
        {...props('outcome')}
        label={t('outcomeLabel')}
        hint={t('outcomeHint')}
        options={REPORT_OUTCOMES.map((value) => ({ value, label: t(`outcome.${value}`) }))}
      />
      <Button look={look}>{t('decide')}</Button>
    </DeskForm>
  );
}

/** One report: what the member says, the profile, hiding it at once, and the outcome that the member reads. */
export const reportPage = deskPage({
  path: '/desk/reports/:id',
  access: ['desk', 'auditor'],
  actsFor: ['desk'],
  title: (t, { profile }) => t('deskMeet:reportOf', { profile: profile ?? '–' }),
  load,
  View: function Report({ data, reply }) {
    const { t } = useTexts('deskMeet');
    return (
      <>
        <Head
          title={t('reportOf', { profile: data.profile ?? t('gone') })}
          up={{ href: deskPaths.reports(), text: t('reports') }}
        />
        <Taken claim={data.claim} reply={reply} />
        {data.hidden !== undefined && <Note>{t('isHidden')}</Note>}
        <Columns>
          <div>
            <Facts
              facts={[
                [t('reasonLabel'), t(`reason.${data.reason}`)],
                [t('text'), data.text],
                [t('profile'), data.profile && `${data.profile} · ${data.profileId}`],
                [
                  t('member'),
                  <a key="member" href={deskPaths.member(data.memberId)}>
                    {data.member}
                  </a>,
                ],
                [t('sent'), <Moment key="sent" at={data.at} />],
                [t('decided'), data.handled && <Moment key="decided" at={data.handled.at} />],
                [t('by'), data.handled?.by?.replace(/^operator:/, '')],
                [t('outcomeLabel'), data.outcome && t(`outcome.${data.outcome}`)],
              ]}
            />
            {data.picture && data.picture.startsWith('/') && (
              <img className="d-picture" src={data.picture} alt={t('pictureAlt')} width={160} />
            )}
          </div>
          <div>
            {data.mayAct && <HideForm data={data} reply={reply} />}
            {data.mayDecide && <DecideForm data={data} reply={reply} />}
          </div>
        </Columns>
      </>
    );
  },
  actions: {
    take: takeOver('report', deskPaths.report),
    hide: (visit) =>
      submitAtDesk(visit, {
        schema: z.object({ hide: z.enum(['yes', 'no']) }),
        run: async ({ hide }) => {
          const id = visit.params['id'] ?? '';
          const report = await findReport(visit.desk, id);
          if (report) await hideProfile(visit.desk.db, report.profileId, hide === 'yes', byOf(visit));
          return goTo(visit, deskPaths.report(id), hide === 'yes' ? 'deskMeet:flash.hidden' : 'deskMeet:flash.shown');
        },
      }),
    decide: (visit) =>
      submitAtDesk(visit, {
        schema: z.object({ outcome: choice(REPORT_OUTCOMES) }),
        run: async ({ outcome }) => {
          const { desk, params } = visit;
          const isFirst = await decideReport(desk, params['id'] ?? '', outcome, meetReviewOf(visit));
          const { ids } = await waitingReports(desk);
          const queue = { kind: 'report', waiting: ids, path: deskPaths.report, list: deskPaths.reports() } as const;
          return goOnWith(visit, queue, isFirst ? 'deskMeet:flash.decided' : 'desk:flash.decidedBefore');
        },
      }),
  },
});
