import { z } from 'zod';
import { MESSAGE_TEXT_MAX } from '~/contract/calls/service';
import { errorCode } from '~/i18n/error-text';
import { LANGUAGE_NAMES } from '~/i18n/language';
import { useTexts } from '~/i18n/use-texts';
import { deleteCanned, listCanned, saveCanned, type Canned } from '~/member-api/service-desk/canned.server';
import { Button } from '~/ui/form/button';
import { TextField } from '~/ui/form/field';
import { HiddenField } from '~/ui/form/hidden-fields';
import { TextAreaField } from '~/ui/form/text-area-field';
import { Columns } from '~/ui/layout/columns';
import { Section } from '~/ui/layout/section';
import { FormError } from '~/web/form/form-error';
import { DeskForm, useDeskForm } from '../form/desk-form';
import { FinalFold } from '../form/final-fold';
import { Head } from '../frame/parts';
import { deskPage, type ViewProps } from '../page';
import { deskPaths } from '../paths';
import { submitAtDesk } from '../server/submit-at-desk.server';
import { byOf, goTo } from '../server/visit.server';

type Reply = ViewProps<unknown>['reply'];
type Field = 'id' | 'name' | 'text_en' | 'text_zh_cn' | 'text_ja';

const words = z
  .string({ required_error: 'required' })
  .transform((typed) => typed.replaceAll('\r\n', '\n').trim())
  .refine((typed) => typed !== '', 'required')
  .refine((typed) => typed.length <= MESSAGE_TEXT_MAX, errorCode('text.too_long', { max: MESSAGE_TEXT_MAX }));

const schema = z.object({
  id: z.string().uuid().optional(),
  name: z.string({ required_error: 'required' }).trim().min(1, 'required').max(60),
  text_en: words,
  text_zh_cn: words,
  text_ja: words,
});

function CannedForm({ canned, reply }: { canned?: Canned; reply: Reply }) {
  const { t } = useTexts('deskService');
  const isOwn = reply?.reply.result.initialValue['id'] === canned?.id;
  const { form, fields, props } = useDeskForm<Field>({
    action: 'save',
    reply: isOwn ? reply : undefined,
    ...(canned && { defaultValue: canned }),
  });
  const at = (name: Field) => ({ ...props(name), id: `${fields[name].id}-${canned?.id ?? 'new'}` });
  const texts = [
    ['text_en', LANGUAGE_NAMES.en, 'en'],
    ['text_zh_cn', LANGUAGE_NAMES['zh-CN'], 'zh-CN'],
    ['text_ja', LANGUAGE_NAMES.ja, 'ja'],
  ] as const;
  return (
    <DeskForm
      form={form}
      label={canned?.name ?? t('cannedAdd')}
      fields={[[fields.name, t('cannedName')], ...texts.map(([name, label]) => [fields[name], label] as const)]}
    >
      {canned && <HiddenField name="id" value={canned.id} />}
      <TextField {...at('name')} label={t('cannedName')} autoComplete="off" />
      {texts.map(([name, label]) => (
        <TextAreaField key={name} {...at(name)} label={label} />
      ))}
      <Button look={canned ? 'quiet' : 'primary'}>{t('cannedSave')}</Button>
    </DeskForm>
  );
}

/** Answers that staff give often, in each language. */
export const cannedPage = deskPage({
  path: '/desk/canned',
  access: ['desk'],
  title: (t) => t('deskService:canned'),
  load: ({ desk }) => listCanned(desk.db),
  View: function CannedAnswers({ data, reply }) {
    const { t } = useTexts('deskService');
    return (
      <>
        <Head title={t('canned')} up={{ href: deskPaths.conversations(), text: t('title') }} />
        <Columns>
          <div className="d-list">
            {data.map((canned) => (
              <details key={canned.id} open={reply?.reply.result.initialValue['id'] === canned.id}>
                <summary>{canned.name}</summary>
                <CannedForm canned={canned} reply={reply} />
                <FinalFold
                  action="delete"
                  label={t('cannedDelete', { name: canned.name })}
                  text={t('cannedDeleteText')}
                  reply={undefined}
                >
                  <HiddenField name="id" value={canned.id} />
                </FinalFold>
              </details>
            ))}
          </div>
          <div>
            <Section title={t('cannedAdd')}>
              <CannedForm reply={reply} />
            </Section>
          </div>
        </Columns>
      </>
    );
  },
  actions: {
    save: (visit) =>
      submitAtDesk(visit, {
        schema,
        run: async (canned) => {
          if (!(await saveCanned(visit.desk.db, canned, byOf(visit))))
            throw new FormError({ name: ['staff.taken'] }, 409);
          return goTo(visit, deskPaths.canned(), 'deskService:flash.saved');
        },
      }),
    delete: (visit) =>
      submitAtDesk(visit, {
        schema: z.object({ id: z.string().max(64) }),
        run: async ({ id }) => {
          await deleteCanned(visit.desk.db, id, byOf(visit));
          return goTo(visit, deskPaths.canned(), 'deskService:flash.deleted');
        },
      }),
  },
});
