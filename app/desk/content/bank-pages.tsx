import { randomUUID } from 'node:crypto';
import { redirect } from '@remix-run/node';
import { z } from 'zod';
import { BANK_KINDS } from '~/contract/payout-kind';
import { useTexts } from '~/i18n/use-texts';
import { listBanks, removeBank, saveBank } from '~/member-api/desk/content/banks.server';
import { Note } from '~/ui/feedback/notes';
import { Button } from '~/ui/form/button';
import { CheckboxField } from '~/ui/form/checkbox-field';
import { TextField } from '~/ui/form/field';
import { HiddenField } from '~/ui/form/hidden-fields';
import { RadioField } from '~/ui/form/radio-field';
import { FormError } from '~/web/form/form-error';
import { choice } from '~/web/form/choice.schema';
import { DeskForm, useDeskForm, useOptional } from '../form/desk-form';
import { FinalFold } from '../form/final-fold';
import { Head } from '../frame/parts';
import { deskPage } from '../page';
import { deskPaths } from '../paths';
import { submitAtDesk } from '../server/submit-at-desk.server';
import { byOf, goTo, type StaffVisit } from '../server/visit.server';
import { addedOnce, formKey } from './parts/once.server';
import { isTicked, line, optionalLine, position } from './parts/schema.server';

const NAME_MAX = 80;
const CODE_MAX = 20;
const NUMBER_MAX = 120;

const schema = z
  .object({
    name: line(NAME_MAX),
    kind: choice(BANK_KINDS),
    code: optionalLine(CODE_MAX),
    number: optionalLine(NUMBER_MAX),
    holder: optionalLine(NAME_MAX),
    position,
    isHidden: isTicked,
    formKey,
  })
  .superRefine(({ number, holder }, context) => {
    // Members would be told whom to send something to, but not where.
    if (holder !== '' && number === '') context.addIssue({ code: 'custom', path: ['number'], message: 'required' });
  });

type Field = keyof z.input<typeof schema>;

/**
 * The banks and networks that members choose from, in their order. Only owners keep them: who changes a receiving account could
 * divert what is meant for the club.
 */
export const banksPage = deskPage({
  path: '/desk/banks',
  access: ['owner'],
  title: (t) => t('deskContent:banks'),
  load: ({ desk }: StaffVisit) => listBanks(desk.db),
  View: function Banks({ data }) {
    const { t } = useTexts('deskContent');
    return (
      <>
        <Head title={t('banks')} add={{ href: deskPaths.bank('new'), text: t('bankAdd') }}>
          <p>{t('banksHow')}</p>
        </Head>
        {data.length === 0 && <p>{t('banksNone')}</p>}
        <ol className="d-list d-cells d-rows">
          {data.map((bank) => (
            <li className="d-card" key={bank.id}>
              <p className="d-row">
                <a href={deskPaths.bank(bank.id)}>{bank.name}</a>
                {typeof bank.hidden_at === 'number' && <strong>{t('hidden')}</strong>}
              </p>
              <p className="d-muted">
                {t(`bankKind.${bank.kind}`)} · {bank.account_number ?? t('bankNoNumber')}
              </p>
            </li>
          ))}
        </ol>
      </>
    );
  },
});

async function load({ desk, params }: StaffVisit) {
  const banks = await listBanks(desk.db);
  const data = { formKey: randomUUID(), place: String(banks.length + 1) };
  if (params['id'] === 'new') return { ...data, bank: undefined };
  const bank = banks.find(({ id }) => id === params['id']);
  if (!bank) throw redirect(deskPaths.banks(), 303);
  return { ...data, bank, place: String(bank.position + 1) };
}

/** One bank or network, or a new one. */
export const bankPage = deskPage({
  path: '/desk/banks/:id',
  access: ['owner'],
  title: (t, { bank }) => bank?.name ?? t('deskContent:bankAdd'),
  load,
  View: function BankForm({ data, reply }) {
    const { t } = useTexts('deskContent');
    const optional = useOptional();
    const { bank } = data;
    const { form, fields, props } = useDeskForm<Field>({
      action: 'save',
      reply,
      defaultValue: {
        name: bank?.name,
        kind: bank?.kind,
        code: bank?.code ?? undefined,
        number: bank?.account_number ?? undefined,
        holder: bank?.account_name ?? undefined,
        position: data.place,
        isHidden: typeof bank?.hidden_at === 'number' ? 'on' : undefined,
        formKey: data.formKey,
      },
    });
    return (
      <>
        <Head title={bank?.name ?? t('bankAdd')} up={{ href: deskPaths.banks(), text: t('banks') }} />
        <DeskForm
          form={form}
          fields={[
            [fields.name, t('name')],
            [fields.kind, t('bankKind')],
            [fields.code, t('bankCode')],
            [fields.number, t('bankNumber')],
            [fields.holder, t('bankHolder')],
            [fields.position, t('position')],
          ]}
        >
          <HiddenField name="formKey" value={fields.formKey.initialValue ?? data.formKey} />
          <TextField {...props('name')} label={t('name')} autoComplete="off" />
          <RadioField
            {...props('kind')}
            label={t('bankKind')}
            options={BANK_KINDS.map((value) => ({ value, label: t(`bankKind.${value}`) }))}
          />
          <TextField
            {...props('code')}
            label={optional(t('bankCode'))}
            hint={t('bankCodeHint')}
            required={false}
            autoCapitalize="none"
            autoComplete="off"
          />
          <Note kind="warning">{t('bankDemo')}</Note>
          <div className="d-three">
            <TextField
              {...props('number')}
              label={t('bankNumber')}
              hint={t('bankNumberHint')}
              required={false}
              autoCapitalize="none"
              autoComplete="off"
            />
            <TextField {...props('holder')} label={optional(t('bankHolder'))} required={false} autoComplete="off" />
            <TextField {...props('position')} label={t('position')} inputMode="numeric" autoComplete="off" />
          </div>
          <CheckboxField {...props('isHidden')} label={t('bankHidden')} hint={t('bankHiddenHint')} required={false} />
          <Button>{t('save')}</Button>
        </DeskForm>
        {bank && <FinalFold action="remove" label={t('bankRemove')} text={t('bankRemoveText')} reply={reply} />}
      </>
    );
  },
  actions: {
    save: (visit) =>
      submitAtDesk(visit, {
        schema,
        ...addedOnce(visit),
        run: async ({ name, kind, code, number, holder, position: place, isHidden }) => {
          const id = visit.params['id'] === 'new' ? undefined : visit.params['id'];
          const account = { account_number: number || null, account_name: holder || null };
          const bank = { id, name, kind, code: code || null, ...account, position: place, isHidden };
          if ((await saveBank(visit.desk.db, bank, byOf(visit))) === undefined)
            throw new FormError({ '': ['staff.gone'] }, 409);
          return goTo(visit, deskPaths.banks(), 'deskContent:flash.saved');
        },
      }),
    remove: (visit) =>
      submitAtDesk(visit, {
        schema: z.object({}),
        run: async () => {
          const done = await removeBank(visit.desk.db, visit.params['id'] ?? '', byOf(visit));
          if (done === 'used') throw new FormError({ '': ['content.bankUsed'] }, 409);
          return goTo(visit, deskPaths.banks(), 'deskContent:flash.removed');
        },
      }),
  },
});
