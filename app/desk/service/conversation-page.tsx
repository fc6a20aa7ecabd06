import { useTexts } from '~/i18n/use-texts';
import { Button } from '~/ui/form/button';
import { FieldFrame } from '~/ui/form/field';
import { FileField } from '~/ui/form/file-field';
import styles from '~/ui/form/form.module.css';
import { HiddenField } from '~/ui/form/hidden-fields';
import { TextAreaField } from '~/ui/form/text-area-field';
import { Columns } from '~/ui/layout/columns';
import { Facts } from '~/ui/layout/facts';
import { Section } from '~/ui/layout/section';
import { DeskForm, useDeskForm } from '../form/desk-form';
import { Taken, useActLook } from '../form/taken';
import { Notes } from '../members/notes';
import { Credits, Head, Moment } from '../frame/parts';
import { deskPage, type ViewProps } from '../page';
import { actionPath, deskPaths } from '../paths';
import { conversationActs } from './conversation-acts.server';
import { loadConversation } from './conversation.server';
import { LANGUAGE_OF } from './languages';

type Props = ViewProps<Awaited<ReturnType<typeof loadConversation>>>;

function Messages({ data }: Pick<Props, 'data'>) {
  const { t } = useTexts('deskService');
  return (
    <Section title={t('messages')}>
      {data.earlier !== undefined && (
        <p className="d-row">
          <a href={deskPaths.conversation(data.id, { before: data.earlier })}>{t('earlier')}</a>
        </p>
      )}
      <ol className="d-list">
        {data.messages.map(({ place, from, text, image, by, isWaiting, at }) => (
          <li className="d-card" key={place}>
            <p className="d-muted">
              {from === 'member'
                ? data.card.username
                : from === 'agent'
                  ? (by ?? '').replace(/^operator:/, '')
                  : t('automatic')}
              {' · '}
              <Moment at={Date.parse(at)} /> {isWaiting && <strong className="d-late">{t('unanswered')}</strong>}
            </p>
            {text !== undefined && (
              <p className="d-words" lang={from === 'automatic' ? data.language : undefined}>
                {text}
              </p>
            )}
            {image !== undefined && (
              <a href={deskPaths.conversationPicture(data.id, image)}>
                <img
                  className="d-picture"
                  src={deskPaths.conversationPicture(data.id, image)}
                  alt={t('picture')}
                  width={240}
                />
              </a>
            )}
          </li>
        ))}
      </ol>
      {!data.isNewest && (
        <p className="d-row">
          <a href={deskPaths.conversation(data.id)}>{t('newest')}</a>
        </p>
      )}
    </Section>
  );
}

function AnswerForm({ data, reply }: Props) {
  const { t } = useTexts('deskService');
  const look = useActLook(data.claim);
  // A canned answer comes back as the same form with more in it.
  const own = reply?.action === 'insert' ? { ...reply, action: 'answer' } : reply;
  const { form, fields, props } = useDeskForm<'text' | 'picture' | 'formKey' | 'canned'>({
    action: 'answer',
    reply: own,
    defaultValue: { formKey: data.formKey },
  });
  const last = data.messages.at(-1)?.place ?? 0;
  const picture = props('picture');
  return (
    <DeskForm
      form={form}
      label={t('answer')}
      encType="multipart/form-data"
      fields={[
        [fields.canned, t('canned')],
        [fields.text, t('answer')],
        [fields.picture, t('picture')],
      ]}
    >
      <HiddenField name="formKey" value={fields.formKey.initialValue ?? data.formKey} />
      <HiddenField name="upTo" value={String(last)} />
      {data.canned.length > 0 && (
        <div className={styles['searchLine']}>
          <FieldFrame id={fields.canned.id} label={t('canned')} errors={props('canned').errors}>
            <select className={styles['input']} id={fields.canned.id} name="canned" defaultValue="">
              <option value="">–</option>
              {data.canned.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </select>
          </FieldFrame>
          <Button look="quiet" formAction={actionPath(deskPaths.conversation(data.id), 'insert')}>
            {t('insert')}
          </Button>
        </div>
      )}
      <TextAreaField {...props('text')} label={t('answer')} hint={t('answerHint')} rows={6} required={false} />
      {picture.defaultValue && <HiddenField name="picture" value={picture.defaultValue} />}
      <FileField
        id={picture.id}
        name={picture.name}
        errors={picture.errors}
        label={t('picture')}
        accept="image/*"
        required={false}
        received={picture.defaultValue ? t('received') : undefined}
      />
      <Button look={look}>{t('send')}</Button>
    </DeskForm>
  );
}

function AssignForm({ data, reply }: Props) {
  const { t } = useTexts('deskService');
  const { form, fields, props } = useDeskForm<'to'>({ action: 'assign', reply });
  return (
    <DeskForm form={form} label={t('assign')} fields={[[fields.to, t('assign')]]}>
      <div className={styles['searchLine']}>
        <FieldFrame id={fields.to.id} label={t('assign')} errors={props('to').errors}>
          <select className={styles['input']} id={fields.to.id} name="to" defaultValue={data.assigned ?? ''}>
            <option value="">{t('nobody')}</option>
            {data.colleagues.map((name) => (
              <option key={name}>{name}</option>
            ))}
          </select>
        </FieldFrame>
        <Button look="quiet">{t('assignSubmit')}</Button>
      </div>
    </DeskForm>
  );
}

function StateForm({ state, reply }: { state: 'waits' | 'closed'; reply: Props['reply'] }) {
  const { t } = useTexts('deskService');
  const { form } = useDeskForm({ action: 'state', reply });
  return (
    <DeskForm form={form}>
      <HiddenField name="state" value={state} />
      <Button look="quiet">{t(`set.${state}`)}</Button>
    </DeskForm>
  );
}

/** One conversation with its member's card: whole history, answer, notes, assignment and state. */
export const conversationPage = deskPage({
  path: '/desk/conversations/:id',
  access: ['desk'],
  title: (t, { card }) => t('deskService:with', { name: card.username }),
  load: loadConversation,
  View: function Conversation({ data, reply }) {
    const { t } = useTexts('deskService');
    return (
      <>
        <Head
          title={t('with', { name: data.card.username })}
          up={{ href: deskPaths.conversations(), text: t('title') }}
        />
        <Taken claim={data.claim} reply={reply} />
        <Columns>
          <div>
            <Messages data={data} />
            {data.isNewest && <AnswerForm data={data} reply={reply} />}
          </div>
          <div>
            <AssignForm data={data} reply={reply} />
            <div className="d-row">
              <StateForm state="waits" reply={reply} />
              <StateForm state="closed" reply={reply} />
            </div>
            <Facts
              facts={[
                [
                  t('member'),
                  <a key="member" href={deskPaths.member(data.id)}>
                    {data.card.username}
                  </a>,
                ],
                [t('since'), <Moment key="since" at={data.card.since} />],
                [t('available'), <Credits key="available" minor={data.card.available} />],
                [t('frozen'), <Credits key="frozen" minor={data.card.frozen} />],
                [t('suspended'), data.suspended ? t('yes') : undefined],
                [t('language'), data.language && LANGUAGE_OF[data.language]],
                [t('state'), t(`state.${data.state}`)],
              ]}
            />
            <Notes notes={data.notes} formKey={data.noteKey} reply={reply}>
              <p className="d-row">
                <a href={deskPaths.member(data.id)}>{t('notesMore')}</a>
              </p>
            </Notes>
          </div>
        </Columns>
      </>
    );
  },
  actions: conversationActs,
});
