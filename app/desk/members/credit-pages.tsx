import { randomUUID } from 'node:crypto';
import { redirect } from '@remix-run/node';
import { z } from 'zod';
import { readTypedAmount, writeAmount } from '~/contract/amount';
import { CREDIT_GIVEN_REASONS, CREDIT_TAKEN_REASONS, type CreditReason } from '~/contract/corrections';
import { formatAmount } from '~/i18n/format';
import { useTexts } from '~/i18n/use-texts';
import { correctCredits, CREDIT_MAX, type Credit } from '~/member-api/desk/members/credits.server';
import { Button } from '~/ui/form/button';
import { TextField } from '~/ui/form/field';
import { HiddenField } from '~/ui/form/hidden-fields';
import { RadioField } from '~/ui/form/radio-field';
import { Columns } from '~/ui/layout/columns';
import { Facts } from '~/ui/layout/facts';
import { Section } from '~/ui/layout/section';
import { FormError } from '~/web/form/form-error';
import { choice } from '~/web/form/choice.schema';
import { DeskForm, useDeskForm } from '../form/desk-form';
import { useDesk } from '../frame/context';
import { Credits, Head } from '../frame/parts';
import { deskPage, type ViewProps } from '../page';
import { deskPaths } from '../paths';
import { submitAtDesk } from '../server/submit-at-desk.server';
import { byOf, goTo, type StaffVisit } from '../server/visit.server';
import { getCard, memberIdOf, showCard } from './load-member.server';

type Reply = ViewProps<unknown>['reply'];
type Way = 'give' | 'take';

const REASONS = { give: CREDIT_GIVEN_REASONS, take: CREDIT_TAKEN_REASONS } as const;

/** Key of a reason's text, as the member reads it on the statement. */
const reasonText = (way: Way, reason: CreditReason) =>
  `records:kind_credit_${way === 'give' ? 'given' : 'taken'}_${reason}` as 'records:kind_credit_given_goodwill';

const amount = z.string({ required_error: 'required' }).transform((typed, context) => {
  const read = readTypedAmount(typed);
  if (read !== undefined && read > 0 && read <= CREDIT_MAX) return read;
  context.addIssue({ code: 'custom', message: read === undefined ? 'amount.format' : 'credit.amount' });
  return z.NEVER;
});

const giving = z.object({ way: z.literal('give'), amount, reason: choice(CREDIT_GIVEN_REASONS) });
const taking = z.object({ way: z.literal('take'), amount, reason: choice(CREDIT_TAKEN_REASONS) });

const toCredit = (read: z.output<typeof giving> | z.output<typeof taking>): Credit =>
  read.way === 'give'
    ? { kind: 'credit_given', amount: read.amount, reason: read.reason }
    : { kind: 'credit_taken', amount: read.amount, reason: read.reason };

function checkAction(way: Way) {
  return (visit: StaffVisit) =>
    submitAtDesk(visit, {
      schema: way === 'give' ? giving.omit({ way: true }) : taking.omit({ way: true }),
      run: async (read) => {
        const card = await getCard(visit);
        if (way === 'take' && read.amount > card.available) throw new FormError({ amount: ['credit.balance'] }, 409);
        const query = { way, amount: writeAmount(read.amount), reason: read.reason };
        return redirect(deskPaths.creditCheck(card.id, query), 303);
      },
    });
}

function CreditForm({ way, reply }: { way: Way; reply: Reply }) {
  const { t } = useTexts(['deskMembers', 'records']);
  const { form, fields, props, reply: own } = useDeskForm<'amount' | 'reason'>({ action: way, reply });
  return (
    <details open={own !== undefined || (way === 'give' && reply === undefined)}>
      <summary>{t(`credit.${way}`)}</summary>
      <DeskForm
        form={form}
        fields={[
          [fields.amount, t('credit.amount')],
          [fields.reason, t('reason')],
        ]}
        label={t(`credit.${way}`)}
      >
        <TextField {...props('amount')} label={t('credit.amount')} inputMode="decimal" autoComplete="off" />
        <RadioField
          {...props('reason')}
          label={t('reason')}
          hint={t('credit.reasonHint')}
          options={REASONS[way].map((value) => ({ value, label: t(reasonText(way, value)) }))}
        />
        <Button look={way === 'give' ? 'primary' : 'quiet'}>{t('credit.check')}</Button>
      </DeskForm>
    </details>
  );
}

/** Credits to give or take back: how many, and why. */
export const creditPage = deskPage({
  path: '/desk/members/:id/credit',
  access: ['desk'],
  title: (t, { username }) => t('deskMembers:creditOf', { name: username }),
  load: (visit: StaffVisit) => showCard(visit),
  View: function CreditStart({ data: { id, username, available, frozen }, reply }) {
    const { t } = useTexts('deskMembers');
    return (
      <>
        <Head title={t('creditOf', { name: username })} up={{ href: deskPaths.member(id), text: username }}>
          <p>{t('credit.lead')}</p>
        </Head>
        <Columns isReadFirst>
          <div>
            <Facts
              facts={[
                [t('available'), <Credits key="a" minor={available} />],
                [t('frozen'), <Credits key="f" minor={frozen} />],
              ]}
            />
          </div>
          <div className="d-list">
            <CreditForm way="give" reply={reply} />
            <CreditForm way="take" reply={reply} />
          </div>
        </Columns>
      </>
    );
  },
  actions: { give: checkAction('give'), take: checkAction('take') },
});

/** @throws Response to the first step, when the address has no correction */
async function loadCheck(visit: StaffVisit) {
  const read = z.discriminatedUnion('way', [giving, taking]).safeParse(Object.fromEntries(visit.url.searchParams));
  if (!read.success) throw redirect(deskPaths.credit(memberIdOf(visit)), 303);
  const { id, username, available } = await showCard(visit);
  const { way, reason } = read.data;
  return { id, username, available, way, reason, amount: read.data.amount, formKey: randomUUID() };
}

/** The step before a correction is posted: what is there now, and what will be. */
export const creditCheckPage = deskPage({
  path: '/desk/members/:id/credit/check',
  access: ['desk'],
  title: (t, { username }) => t('deskMembers:creditOf', { name: username }),
  load: loadCheck,
  View: function CreditCheck({ data, reply }) {
    const { t } = useTexts(['deskMembers', 'records']);
    const { language } = useDesk();
    const { id, username, available, way, reason, formKey } = data;
    const after = available + (way === 'give' ? data.amount : -data.amount);
    const { form, fields } = useDeskForm<'formKey'>({ action: 'post', reply, defaultValue: { formKey } });
    return (
      <>
        <Head title={t('creditOf', { name: username })} up={{ href: deskPaths.credit(id), text: t('credit.change') }} />
        <Section title={t(`credit.${way}`)}>
          <Facts
            facts={[
              [t('credit.amount'), <Credits key="m" minor={data.amount} />],
              [t('reason'), t(reasonText(way, reason))],
              [t('credit.now'), <Credits key="n" minor={available} />],
              [t('credit.after'), <Credits key="a" minor={after} />],
            ]}
          />
        </Section>
        <DeskForm form={form}>
          <HiddenField name="formKey" value={fields.formKey.initialValue ?? formKey} />
          {after >= 0 && <Button>{t(`credit.${way}Submit`, { amount: formatAmount(data.amount, language) })}</Button>}
        </DeskForm>
      </>
    );
  },
  actions: {
    post: (visit) =>
      submitAtDesk(visit, {
        schema: z.object({ formKey: z.string({ required_error: 'form.unreadable' }).uuid('form.unreadable') }),
        run: async ({ formKey }) => {
          const read = z
            .discriminatedUnion('way', [giving, taking])
            .safeParse(Object.fromEntries(visit.url.searchParams));
          const id = memberIdOf(visit);
          if (!read.success) throw redirect(deskPaths.credit(id), 303);
          const done = await correctCredits(visit.desk.db, id, toCredit(read.data), `desk:${formKey}`, byOf(visit));
          if (!done.done)
            throw new FormError({ '': [done.why === 'balance' ? 'credit.balance' : 'form.sent_before'] }, 409);
          const left = writeAmount(done.available);
          const code = done.isRepeated ? 'flash.creditedBefore' : 'flash.credited';
          return goTo(visit, deskPaths.member(id), `deskMembers:${code}?left=${left}`);
        },
      }),
  },
});
