import { redirect } from '@remix-run/node';
import { z } from 'zod';
import { REPORT_OUTCOMES } from '~/contract/calls/meet';
import { wireLanguage } from '~/contract/language';
import { useTexts } from '~/i18n/use-texts';
import { textsOf } from '~/member-api/content/localized';
import { findProfile } from '~/member-api/desk/content/profiles.server';
import { decideReport, findReport, waitingReports } from '~/member-api/meet/desk.server';
import { hideProfile } from '~/member-api/meet/hide-profile.server';
import { Note } from '~/ui/feedback/notes';
import { Button } from '~/ui/form/button';
import { RadioField } from '~/ui/form/radio-field';
import { Columns } from '~/ui/layout/columns';
import { Facts } from '~/ui/layout/facts';
import { choice } from '~/web/form/choice.schema';
import { DeskForm, useDeskForm } from '../form/desk-form';
import { Taken, useActLook } from '../form/taken';
import { Head, Moment } from '../frame/parts';
import { deskPage, type ViewProps } from '../page';
import { deskPaths } from '../paths';
import { mayOpen } from '../roles';
import { submitAtDesk } from '../server/submit-at-desk.server';
import { byOf, decidedBefore, flashOf, goTo, recordLook, type StaffVisit } from '../server/visit.server';
import { claimFor, goOnWith, meetReviewOf, takeOver } from './go-on.server';
import { HideForm } from './hide-form';

async function load(visit: StaffVisit) {
  const { desk, params, staff, i18n } = visit;
  const id = params['id'] ?? '';
  const report = await findReport(desk, id);
  if (!report) throw redirect(deskPaths.reports(), 303);
  const isWaiting = report.handled === undefined;
  const held = await claimFor(visit, { kind: 'report', id }, isWaiting);
  await recordLook(visit, { act: 'report.look', subject: id, memberId: report.memberId });
  const isStaff = staff.role !== 'auditor';
  const row = await findProfile(desk.db, report.profileId);
  const lang = wireLanguage(i18n.language);
  const profile = row && {
    id: row.id,
    name: textsOf(row, 'name')[lang],
    location: textsOf(row, 'location')[lang],
    description: textsOf(row, 'description')[lang],
    provenance: row.provenance,
    picture: row.avatar,
    href: mayOpen(['content'], staff.role) ? deskPaths.profile(row.id) : undefined,
  };
  return { ...report, profile, isWaiting, mayAct: isStaff, mayDecide: isWaiting && isStaff, claim: held };
}

type Props = ViewProps<Awaited<ReturnType<typeof load>>>;

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
        options={REPORT_OUTCOMES.map((value) => ({
          value,
          // What the decision does, as long as it is not done.
          label: value === 'hidden' && data.hidden === undefined ? t('outcomeHide') : t(`outcome.${value}`),
        }))}
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
  title: (t, { profile }) => t('deskMeet:reportOf', { profile: profile?.name ?? '–' }),
  load,
  View: function Report({ data, reply }) {
    const { t } = useTexts(['deskMeet', 'deskContent']);
    const { profile } = data;
    return (
      <>
        <Head
          title={t('reportOf', { profile: profile?.name ?? t('gone') })}
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
                [
                  t('profile'),
                  profile && (
                    <span key="profile">
                      {profile.href ? <a href={profile.href}>{profile.name}</a> : profile.name} · {profile.id}
                    </span>
                  ),
                ],
                [t('deskContent:location'), profile?.location],
                [t('deskContent:description'), profile?.description],
                [t('deskContent:provenance'), profile?.provenance],
                [
                  t('reporter'),
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
            {profile?.picture.startsWith('/') && (
              <img className="d-picture" src={profile.picture} alt={t('pictureAlt')} width={160} />
            )}
          </div>
          <div>
            {data.mayAct && profile && (
              <HideForm isHidden={data.hidden !== undefined} reply={reply}>
                <p>{data.hidden === undefined ? t('hideHow') : t('isHidden')}</p>
              </HideForm>
            )}
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
          const { desk, params, i18n } = visit;
          const id = params['id'] ?? '';
          const report = await findReport(desk, id);
          if (!report) return goTo(visit, deskPaths.reports(), decidedBefore(i18n.t('deskMeet:reports')));
          const isFirst = await decideReport(desk, id, outcome, meetReviewOf(visit));
          const { ids } = await waitingReports(desk);
          const queue = { kind: 'report', waiting: ids, path: deskPaths.report, list: deskPaths.reports() } as const;
          const named = { profile: report.profile?.[wireLanguage(i18n.language)] ?? i18n.t('deskMeet:gone') };
          const code = isFirst
            ? flashOf('deskMeet:flash.decided', named)
            : decidedBefore(i18n.t('deskMeet:reportOf', named));
          return goOnWith(visit, queue, code);
        },
      }),
  },
});
