import { z } from 'zod';
import { isZone, readDays, readSpan, readWeekdays, weekdaysText } from '~/contract/hours';
import { useTexts } from '~/i18n/use-texts';
import { findDesk } from '~/member-api/service-desk/desk-facts.server';
import { setDesk } from '~/member-api/service-desk/desk-settings.server';
import { Button } from '~/ui/form/button';
import { CheckboxField } from '~/ui/form/checkbox-field';
import { TextField } from '~/ui/form/field';
import { FormError } from '~/web/form/form-error';
import { DeskForm, useDeskForm, useOptional } from '../form/desk-form';
import { useDesk } from '../frame/context';
import { Head } from '../frame/parts';
import { deskPage } from '../page';
import { deskPaths } from '../paths';
import { submitAtDesk } from '../server/submit-at-desk.server';
import { byOf, goTo, type StaffVisit } from '../server/visit.server';
import { parseUrl } from '~/contract/wire/parse-url';

const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7] as const;
type DayField = `day${(typeof WEEKDAYS)[number]}`;
const dayField = (weekday: (typeof WEEKDAYS)[number]): DayField => `day${weekday}`;

type Field = 'name' | 'opens' | 'closes' | 'zone' | 'closedDays' | 'url' | DayField;

const time = z
  .string({ required_error: 'required' })
  .trim()
  .refine((typed) => /^([01]\d|2[0-3]):[0-5]\d$/.test(typed) && readSpan({ from: typed, to: typed }), 'hours.time');
const checked = z.literal('on').optional();

const schema = z.object({
  name: z.string({ required_error: 'required' }).trim().min(1, 'required').max(60),
  opens: time,
  closes: time,
  zone: z.string({ required_error: 'required' }).trim().refine(isZone, 'hours.zone'),
  day1: checked,
  day2: checked,
  day3: checked,
  day4: checked,
  day5: checked,
  day6: checked,
  day7: checked,
  closedDays: z
    .string()
    .max(4_000)
    .optional()
    .transform((typed = '', context) => {
      const days = typed.split(/[\s,]+/).filter((day) => day !== '');
      const read = readDays(days);
      if (read.length === days.length) return read;
      context.addIssue({ code: 'custom', message: 'hours.days' });
      return z.NEVER;
    }),
  url: z
    .string()
    .trim()
    .optional()
    .transform((typed = '', context) => {
      if (typed !== '' && !(typed.startsWith('https://') && parseUrl(typed)))
        context.addIssue({ code: 'custom', message: 'content.address' });
      return typed === '' ? null : typed;
    }),
});

/** Name, hours, weekdays and holidays of the desk, as members read them. */
export const hoursPage = deskPage({
  path: '/desk/hours',
  access: ['desk'],
  title: (t) => t('deskService:hours'),
  load: ({ desk }: StaffVisit) => findDesk(desk.db).then((found) => found ?? null),
  View: function Hours({ data, reply }) {
    const { t } = useTexts('deskService');
    const optional = useOptional();
    const { language } = useDesk();
    const open = readWeekdays([...(data?.weekdays ?? '')]) ?? WEEKDAYS;
    const { form, fields, props } = useDeskForm<Field>({
      action: 'save',
      reply,
      defaultValue: {
        ...(data && { name: data.name_en, opens: data.opens, closes: data.closes, zone: data.zone }),
        url: data?.url ?? undefined,
        closedDays: data?.closed_days ?? undefined,
        ...Object.fromEntries(open.map((weekday) => [`day${weekday}`, 'on'])),
      },
    });
    return (
      <>
        <Head title={t('hours')} up={{ href: deskPaths.conversations(), text: t('title') }}>
          <p>{t('hoursLead')}</p>
        </Head>
        <DeskForm
          form={form}
          fields={[
            [fields.name, t('deskName')],
            [fields.opens, t('opens')],
            [fields.closes, t('closes')],
            [fields.zone, t('zone')],
            [fields.day1, t('weekdays')],
            [fields.closedDays, t('closedDays')],
            [fields.url, t('chat')],
          ]}
        >
          <TextField {...props('name')} label={t('deskName')} autoComplete="off" />
          <div className="d-three">
            <TextField {...props('opens')} label={t('opens')} hint={t('timeHint')} type="time" />
            <TextField {...props('closes')} label={t('closes')} hint={t('closesHint')} type="time" />
            <TextField {...props('zone')} label={t('zone')} hint={t('zoneHint')} autoComplete="off" />
          </div>
          <fieldset className="d-row">
            <legend>{t('weekdays')}</legend>
            {WEEKDAYS.map((weekday) => (
              <CheckboxField
                key={weekday}
                {...props(dayField(weekday))}
                label={weekdaysText([weekday], language)}
                required={false}
              />
            ))}
          </fieldset>
          <div className="d-three">
            <TextField
              {...props('closedDays')}
              label={optional(t('closedDays'))}
              hint={t('closedDaysHint')}
              required={false}
              autoComplete="off"
            />
            <TextField
              {...props('url')}
              label={optional(t('chat'))}
              hint={t('chatHint')}
              required={false}
              inputMode="url"
            />
          </div>
          <Button>{t('hoursSave')}</Button>
        </DeskForm>
      </>
    );
  },
  actions: {
    save: (visit) =>
      submitAtDesk(visit, {
        schema,
        run: async ({ name, opens, closes, zone, closedDays, url, ...days }) => {
          const open = WEEKDAYS.filter((weekday) => days[dayField(weekday)] === 'on');
          if (open.length === 0) throw new FormError({ day1: ['hours.weekdays'] });
          const weekdays = readWeekdays(open)?.join('') ?? '';
          await setDesk(visit.desk.db, { name, opens, closes, zone, weekdays, closedDays, url }, byOf(visit));
          return goTo(visit, deskPaths.hours(), 'deskService:flash.saved');
        },
      }),
  },
});
