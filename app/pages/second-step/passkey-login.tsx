import { useEffect, useRef, useState } from 'react';
import { useTexts } from '~/i18n/use-texts';
import { useFieldErrors } from '~/root/form/form-errors';
import { FormFrame } from '~/root/form/form-frame';
import { useForm } from '~/root/form/use-form';
import { Button } from '~/ui/form/button';
import type { SubmitReply } from '~/web/form/submit-reply';
import { hasPasskeys, signWithPasskey } from './passkey-script';

interface Props {
  /** The last answer to this form. */
  reply: SubmitReply | undefined;
  /** What the browser is to sign: it asks at once, and the form is then sent again. */
  options: string | undefined;
  trap: { nameField: string; validFromField: string; validFrom: string };
}

/**
 * The button that signs in with a passkey. Needs scripts, so it renders only after hydration, where the browser supports passkeys. The
 * form is sent twice: to begin, and with what the browser signed.
 */
export function PasskeyLogin({ reply, options, trap }: Props) {
  const { t } = useTexts('secondStep');
  const errors = useFieldErrors();
  const [isAble, setAble] = useState(false);
  const [hasFailed, setFailed] = useState(false);
  const act = useRef<HTMLInputElement>(null);
  const passkey = useRef<HTMLInputElement>(null);
  const [form, { passkey: field }] = useForm<'passkey'>({ id: 'passkey', reply });
  useEffect(() => setAble(hasPasskeys()), []);
  useEffect(() => {
    const [kind, value] = [act.current, passkey.current];
    if (options === undefined || !kind || !value) return;
    signWithPasskey(options)
      .then((signed) => {
        if (signed === null) return setFailed(true);
        kind.value = 'passkey';
        value.value = signed;
        kind.form?.requestSubmit();
        // The next press begins with a new challenge.
        kind.value = 'passkey-begin';
        value.value = '';
      })
      .catch(() => setFailed(true));
  }, [options]);
  if (!isAble) return null;
  return (
    <FormFrame
      form={form}
      fields={[[field, t('login.passkey')]]}
      reply={reply}
      trap={trap}
      onSubmit={() => setFailed(false)}
    >
      <input type="hidden" name="act" defaultValue="passkey-begin" ref={act} />
      <input type="hidden" name="passkey" defaultValue="" ref={passkey} />
      <Button id={field.id} look="quiet" aria-describedby={`${field.id}-said`}>
        {t('login.passkey')}
      </Button>
      <p role="status" id={`${field.id}-said`}>
        {hasFailed ? t('login.passkeyFailed') : errors(field.errors)?.join(' ')}
      </p>
    </FormFrame>
  );
}
