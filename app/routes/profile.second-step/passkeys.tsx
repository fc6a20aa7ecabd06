import { Form, Link } from '@remix-run/react';
import { useEffect, useRef, useState } from 'react';
import { useTexts } from '~/i18n/use-texts';
import { createPasskey, hasPasskeys } from '~/pages/second-step/passkey-script';
import { paths } from '~/paths';
import { useFieldErrors } from '~/root/form/form-errors';
import { useShell } from '~/root/shell/shell-data';
import { Note } from '~/ui/feedback/notes';
import { Button, buttonLink } from '~/ui/form/button';
import { HiddenField } from '~/ui/form/hidden-fields';
import { layout, Section } from '~/ui/layout/section';
import type { SubmitReply } from '~/web/form/submit-reply';
import { StepForm } from './forms';
import styles from './second-step.module.css';

interface Passkey {
  id: string;
  name: string | undefined;
  added: string | undefined;
  used: string | undefined;
}

/** Deletes one passkey; works without scripts. */
function DeletePasskey({ id, name }: { id: string; name: string }) {
  const { t } = useTexts('secondStep');
  const shell = useShell();
  return (
    <Form method="post" action={paths.secondStep()}>
      {shell && <HiddenField name="csrf" value={shell.csrf} />}
      <HiddenField name="act" value="passkey-delete" />
      <HiddenField name="id" value={id} />
      <Button look="quiet" aria-label={t('passkeys.deleteNamed', { name })}>
        {t('passkeys.delete')}
      </Button>
    </Form>
  );
}

interface ListProps {
  passkeys: readonly Passkey[];
  isFull: boolean;
  /** Why none was deleted. */
  reply: SubmitReply | undefined;
}

/** The member's passkeys. */
export function Passkeys({ passkeys, isFull, reply }: ListProps) {
  const { t } = useTexts('secondStep');
  const errors = useFieldErrors();
  return (
    <Section title={t('passkeys.title')}>
      {reply && <Note kind="warning">{errors(Object.values(reply.result.error ?? {}).flat())?.join(' ')}</Note>}
      <p>{t('passkeys.lead')}</p>
      {passkeys.length === 0 && <p>{t('passkeys.none')}</p>}
      <ul className={styles['passkeys']}>
        {passkeys.map(({ id, name = t('passkeys.unnamed'), added, used }) => (
          <li key={id}>
            <span>
              <b>{name}</b>
              {added !== undefined && <span> · {t('passkeys.added', { date: added })}</span>}
              {used !== undefined && <span> · {t('passkeys.used', { date: used })}</span>}
            </span>
            <DeletePasskey id={id} name={name} />
          </li>
        ))}
      </ul>
      {isFull ? (
        <p>{t('passkeys.full', { count: passkeys.length })}</p>
      ) : (
        <p className={layout.chips}>
          <Link className={buttonLink.quiet} to={paths.secondStep('passkey')}>
            {t('passkeys.add')}
          </Link>
        </p>
      )}
    </Section>
  );
}

interface AddProps {
  reply: SubmitReply | undefined;
  /** What the browser makes the passkey from, once name and code are accepted. */
  begun: { options: string; name: string } | undefined;
}

/** Adds a passkey: first name and code, then the browser's part, which needs scripts. */
export function AddPasskey({ reply, begun }: AddProps) {
  const { t } = useTexts('secondStep');
  const [isAble, setAble] = useState<boolean>();
  useEffect(() => setAble(hasPasskeys()), []);
  if (!isAble) return <Note>{isAble === false ? t('passkeys.unable') : t('passkeys.scripts')}</Note>;
  if (begun) return <CreatePasskey key={begun.options} {...begun} />;
  return <StepForm act="passkey-begin" submit={t('passkeys.next')} reply={reply} />;
}

function CreatePasskey({ options, name }: { options: string; name: string }) {
  const { t } = useTexts('secondStep');
  const shell = useShell();
  const [hasFailed, setFailed] = useState(false);
  const made = useRef<HTMLInputElement>(null);
  const onClick = async () => {
    setFailed(false);
    const passkey = await createPasskey(options).catch(() => null);
    if (passkey === null || !made.current) {
      setFailed(true);
      return;
    }
    made.current.value = passkey;
    made.current.form?.requestSubmit();
  };
  return (
    <Form method="post" action={paths.secondStep('passkey')}>
      {shell && <HiddenField name="csrf" value={shell.csrf} />}
      <HiddenField name="act" value="passkey-add" />
      <HiddenField name="name" value={name} />
      <input type="hidden" name="passkey" defaultValue="" ref={made} />
      <p>{t('passkeys.createLead', { name })}</p>
      <Button type="button" onClick={() => void onClick()}>
        {t('passkeys.create')}
      </Button>
      <p role="status">{hasFailed && t('passkeys.failed')}</p>
    </Form>
  );
}
