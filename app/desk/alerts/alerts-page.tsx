import { z } from 'zod';
import { useTexts } from '~/i18n/use-texts';
import { listDeliveries, sendAgain } from '~/member-api/alerts/alerts.server';
import { Button } from '~/ui/form/button';
import { HiddenField } from '~/ui/form/hidden-fields';
import { DeskForm, useDeskForm } from '../form/desk-form';
import { Head, Moment } from '../frame/parts';
import { deskPage } from '../page';
import { deskPaths } from '../paths';
import { submitAtDesk } from '../server/submit-at-desk.server';
import { byOf, goTo, type StaffVisit } from '../server/visit.server';

const SHOWN = 50;

async function load({ desk, staff }: StaffVisit) {
  return {
    isOn: desk.settings.alerts !== undefined,
    mayAct: staff.role === 'owner',
    list: await listDeliveries(desk.db, SHOWN),
  };
}

type Delivery = Awaited<ReturnType<typeof load>>['list'][number];

function DeliveryCard({ delivery, mayAct }: { delivery: Delivery; mayAct: boolean }) {
  const { t } = useTexts('deskBooks');
  const { form } = useDeskForm({ action: 'again', reply: undefined });
  const { id, event, reference, at, channel, attempts, next_at, done_at, error } = delivery;
  return (
    <li className="d-card">
      <p>
        <Moment at={at} /> <strong>{t(`event.${event}`)}</strong>
      </p>
      <p>
        {t(`channel.${channel}`)} ·{' '}
        {done_at !== null ? (
          <>
            {t('alerts.done')} <Moment at={done_at} />
          </>
        ) : next_at !== null ? (
          t('alerts.waits', { count: attempts })
        ) : (
          <strong className="d-late">{t('alerts.over', { count: attempts })}</strong>
        )}{' '}
        {error}
      </p>
      <p className="d-code d-muted">{reference}</p>
      {mayAct && (
        <DeskForm form={form}>
          <HiddenField name="id" value={id} />
          <Button look="quiet">{t('alerts.again')}</Button>
        </DeskForm>
      )}
    </li>
  );
}

/** What staff were told about while they were away, and what became of it. */
export const alertsPage = deskPage({
  path: '/desk/alerts',
  access: ['auditor'],
  actsFor: ['owner'],
  title: (t) => t('deskBooks:alerts'),
  load,
  View: function Alerts({ data: { isOn, mayAct, list } }) {
    const { t } = useTexts('deskBooks');
    return (
      <>
        <Head title={t('alerts')}>
          <p>{isOn ? t('alerts.lead') : t('alerts.off')}</p>
        </Head>
        {isOn && list.length === 0 && <p>{t('alerts.none')}</p>}
        <ul className="d-list d-cells d-alerts">
          {list.map((delivery) => (
            <DeliveryCard key={delivery.id} delivery={delivery} mayAct={mayAct} />
          ))}
        </ul>
      </>
    );
  },
  actions: {
    again: (visit) =>
      submitAtDesk(visit, {
        schema: z.object({ id: z.string().max(64) }),
        run: async ({ id }) => {
          const again = await sendAgain(visit.desk.db, id, byOf(visit));
          return goTo(visit, deskPaths.alerts(), again ? 'deskBooks:flash.again' : undefined);
        },
      }),
  },
});
