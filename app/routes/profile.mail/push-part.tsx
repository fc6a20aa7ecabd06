import { useEffect, useRef, useState, type FormEvent } from 'react';
import type { PushView } from '~/domains/account/mail/push.view';
import { useTexts } from '~/i18n/use-texts';
import { useFieldErrors, useFormSummary } from '~/root/form/form-errors';
import { FormFrame } from '~/root/form/form-frame';
import { OneButton } from '~/root/form/one-button';
import { useForm } from '~/root/form/use-form';
import { useShell } from '~/root/shell/shell-data';
import { Note } from '~/ui/feedback/notes';
import { ServiceWords } from '~/ui/feedback/service-words';
import { Button } from '~/ui/form/button';
import { ErrorSummary } from '~/ui/form/error-summary';
import { HiddenField } from '~/ui/form/hidden-fields';
import { Facts } from '~/ui/layout/facts';
import { layout, Section } from '~/ui/layout/section';
import type { SubmitReply } from '~/web/form/submit-reply';
import { ChoiceBoxes, CHOICES, ownReply, type Choice } from './mail-forms';
import { endSubscription, hasPush, subscribe } from './push-script';

interface Props {
  push: PushView;
  /** The page's last answer, which may belong to another form. */
  reply: SubmitReply | undefined;
}

/** What to know of notifications, below what can be done. */
const HOW = ['lead', 'language', 'pause', 'ends'] as const;

const GIVEN_OUT = ['endpoint', 'p256dh', 'auth'] as const;

/** What this device is notified about. A script asks the browser for an address, and then sends the form. */
function HereForm({ push: { key, here }, reply: answered }: Props) {
  const { t } = useTexts(['mail', 'push']);
  const reply = ownReply(answered, 'push-on');
  const on = (choice: Choice) => (here?.[choice] ? 'on' : undefined);
  const [form, fields] = useForm<Choice>({
    id: 'push',
    reply,
    defaultValue: { answers: on('answers'), withdrawals: on('withdrawals'), logins: on('logins') },
  });
  const errors = useFieldErrors();
  const [said, setSaid] = useState<'denied' | 'failed'>();
  const isReady = useRef(false);
  const onSubmit = async (event: FormEvent<HTMLFormElement>) => {
    if (isReady.current) {
      isReady.current = false;
      return;
    }
    event.preventDefault();
    setSaid(undefined);
    const sent = event.currentTarget;
    const made = await subscribe(key).catch(() => 'failed' as const);
    if (typeof made === 'string') {
      setSaid(made);
      return;
    }
    for (const name of GIVEN_OUT) {
      const input = sent.elements.namedItem(name);
      if (input instanceof HTMLInputElement) input.value = made[name];
    }
    isReady.current = true;
    sent.requestSubmit();
  };
  return (
    <FormFrame
      form={form}
      fields={CHOICES.map((name) => [fields[name], t(`mail:${name}`)] as const)}
      reply={reply}
      onSubmit={(event) => void onSubmit(event)}
    >
      <HiddenField name="act" value="push-on" />
      {GIVEN_OUT.map((name) => (
        <input key={name} type="hidden" name={name} defaultValue="" />
      ))}
      <ChoiceBoxes legend={t('push:about')} fields={fields} errors={errors} />
      <Button>{here ? t('push:save') : t('push:on')}</Button>
      <p role="status">{said && t(`push:${said}`)}</p>
    </FormFrame>
  );
}

/** Why a device was not turned on or off, where no form says so. */
function Failure({ reply }: { reply: SubmitReply | undefined }) {
  const [form] = useForm({ id: 'push-failed', reply });
  const { title, lines, said } = useFormSummary(form, []);
  return (
    <ErrorSummary title={title} lines={lines} answer={reply}>
      {said.map((words, index) => (
        <ServiceWords key={index} words={words} />
      ))}
    </ErrorSummary>
  );
}

/** The one reason why this device has no form, if it has none. */
function useObstacle(push: PushView): string | undefined {
  const { t } = useTexts('push');
  const shell = useShell();
  const [isAble, setAble] = useState<boolean>();
  useEffect(() => setAble(hasPush()), []);
  if (shell?.lite) return t('lite');
  if (isAble === undefined) return t('scripts');
  if (!isAble) return t('unable');
  return push.isFull ? t('full', { most: push.devices.length }) : undefined;
}

/** The form of this device, or the one reason why it has none. */
function Here(props: Props) {
  const { push, reply } = props;
  const obstacle = useObstacle(push);
  if (obstacle === undefined) return <HereForm key={reply ? 'answered' : 'saved'} {...props} />;
  return (
    <>
      <Failure key={reply ? 'answered' : 'saved'} reply={ownReply(reply, 'push-on')} />
      <Note>{obstacle}</Note>
    </>
  );
}

/** Notifications: what this device gets, and each device that gets some, with a button that ends it and works without scripts. */
export function PushPart(props: Props) {
  const { t } = useTexts(['mail', 'push']);
  const { devices } = props.push;
  return (
    <>
      <Section title={t('push:title')}>
        <Failure key={props.reply ? 'answered' : 'saved'} reply={ownReply(props.reply, 'push-off')} />
        <Here {...props} />
      </Section>
      {devices.map(({ id, device = t('push:unknown'), added, isCurrent, chosen }) => (
        <Section key={id} title={device} aside={isCurrent ? <strong>{t('push:current')}</strong> : undefined}>
          <Facts
            facts={[
              [t('push:added'), added],
              [t('push:about'), chosen.map((choice) => t(`mail:${choice}`)).join(t('push:and'))],
            ]}
          />
          <OneButton
            fields={{ act: 'push-off', id }}
            onSubmit={isCurrent ? () => void endSubscription().catch(() => undefined) : undefined}
          >
            <Button look="quiet" aria-label={t('push:removeNamed', { device })}>
              {t('push:remove')}
            </Button>
          </OneButton>
        </Section>
      ))}
      <Section title={t('push:how')}>
        <ul className={layout.bullets}>
          {HOW.map((line) => (
            <li key={line}>{t(`push:${line}`)}</li>
          ))}
        </ul>
      </Section>
    </>
  );
}
