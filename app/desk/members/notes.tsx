import type { ReactNode } from 'react';
import { useTexts } from '~/i18n/use-texts';
import type { Note } from '~/member-api/desk/members/notes.server';
import { Button } from '~/ui/form/button';
import { HiddenField } from '~/ui/form/hidden-fields';
import { TextAreaField } from '~/ui/form/text-area-field';
import { Section } from '~/ui/layout/section';
import { DeskForm, useDeskForm } from '../form/desk-form';
import { By } from '../frame/acts';
import { Moment } from '../frame/parts';
import type { ViewProps } from '../page';

interface Props {
  notes: readonly Note[];
  mayAct?: boolean;
  /** Key of the form: another one than that of any other form of the page. */
  formKey: string;
  reply: ViewProps<unknown>['reply'];
  /** Between the notes and the form. */
  children?: ReactNode;
}

/** What staff have noted about a member, newest first, and a form for more. */
export function Notes({ notes, mayAct = true, formKey, reply, children }: Props) {
  const { t } = useTexts('deskMembers');
  const { form, fields, props } = useDeskForm<'text' | 'formKey'>({
    action: 'note',
    reply,
    defaultValue: { formKey },
  });
  return (
    <Section title={t('notes')}>
      {notes.length === 0 && <p>{t('notesNone')}</p>}
      <ul className="d-list">
        {notes.map(({ id, at, staff, text }) => (
          <li className="d-card" key={id}>
            <p className="d-muted">
              <By name={staff} /> · <Moment at={at} />
            </p>
            <p className="d-words">{text}</p>
          </li>
        ))}
      </ul>
      {children}
      {mayAct && (
        <DeskForm form={form} fields={[[fields.text, t('note')]]} label={t('noteAdd')}>
          <HiddenField name="formKey" value={fields.formKey.initialValue ?? formKey} />
          <TextAreaField {...props('text')} label={t('noteAdd')} hint={t('noteHint')} />
          <Button look="quiet">{t('noteSubmit')}</Button>
        </DeskForm>
      )}
    </Section>
  );
}
