import { redirect } from '@remix-run/node';
import { z } from 'zod';
import { wireLanguage } from '~/contract/language';
import { useTexts } from '~/i18n/use-texts';
import { findRequest, markForwarded, waitingRequests } from '~/member-api/meet/desk.server';
import { Note } from '~/ui/feedback/notes';
import { Button } from '~/ui/form/button';
import { Columns } from '~/ui/layout/columns';
import { Facts } from '~/ui/layout/facts';
import { DeskForm, useDeskForm } from '../form/desk-form';
import { Taken, useActLook } from '../form/taken';
import { Head, Moment } from '../frame/parts';
import { deskPage } from '../page';
import { deskPaths } from '../paths';
import { submitAtDesk } from '../server/submit-at-desk.server';
import { decidedBefore, flashOf, goTo, recordLook, type StaffVisit } from '../server/visit.server';
import { claimFor, goOnWith, meetReviewOf, takeOver } from './go-on.server';

async function load(visit: StaffVisit) {
  const { desk, params, staff, i18n } = visit;
  const id = params['id'] ?? '';
  const request = await findRequest(desk, id);
  if (!request) throw redirect(deskPaths.requests(), 303);
  const isWaiting = request.status === 'sent';
  const held = await claimFor(visit, { kind: 'date_request', id }, isWaiting);
  await recordLook(visit, { act: 'date_request.look', subject: id, memberId: request.memberId });
  const profile = request.profile[wireLanguage(i18n.language)];
  return { ...request, profile, isWaiting, mayAct: isWaiting && staff.role !== 'auditor', claim: held };
}

/** One date request with how the member can be reached, and whether it is passed on. */
export const requestPage = deskPage({
  path: '/desk/requests/:id',
  access: ['desk', 'auditor'],
  actsFor: ['desk'],
  title: (t, { member, profile }) => t('deskMeet:requestTo', { member, profile }),
  load,
  View: function Request({ data, reply }) {
    const { t } = useTexts('deskMeet');
    const look = useActLook(data.claim);
    const { form } = useDeskForm({ action: 'forward', reply });
    return (
      <>
        <Head
          title={t('requestTo', { member: data.member, profile: data.profile })}
          up={{ href: deskPaths.requests(), text: t('requests') }}
        />
        <Taken claim={data.claim} reply={reply} />
        {data.isHidden && <Note>{t('isHidden')}</Note>}
        <Columns>
          <Facts
            facts={[
              [
                t('member'),
                <a key="member" href={deskPaths.member(data.memberId)}>
                  {data.member}
                </a>,
              ],
              [t('profile'), data.profile],
              [t('contact'), data.contact],
              [t('message'), data.message],
              [t('sent'), <Moment key="sent" at={data.at} />],
              [t('until'), <Moment key="until" at={data.until} />],
              [t('state'), t(`requestState.${data.status}`)],
              [t('by'), data.forwarded?.by?.replace(/^operator:/, '')],
            ]}
          />
          {data.mayAct && (
            <div>
              <DeskForm form={form}>
                <p>{t('forwardHow')}</p>
                <Button look={look}>{t('forward')}</Button>
              </DeskForm>
            </div>
          )}
        </Columns>
      </>
    );
  },
  actions: {
    take: takeOver('date_request', deskPaths.request),
    forward: (visit) =>
      submitAtDesk(visit, {
        schema: z.object({}),
        run: async () => {
          const { desk, params, i18n } = visit;
          const id = params['id'] ?? '';
          const request = await findRequest(desk, id);
          if (!request) return goTo(visit, deskPaths.requests(), decidedBefore(i18n.t('deskMeet:requests')));
          const isFirst = await markForwarded(desk, id, meetReviewOf(visit));
          const { ids } = await waitingRequests(desk);
          const queue = {
            kind: 'date_request',
            waiting: ids,
            path: deskPaths.request,
            list: deskPaths.requests(),
          } as const;
          const named = { member: request.member, profile: request.profile[wireLanguage(i18n.language)] };
          const code = isFirst
            ? flashOf('deskMeet:flash.forwarded', named)
            : decidedBefore(i18n.t('deskMeet:requestTo', named));
          return goOnWith(visit, queue, code);
        },
      }),
  },
});
