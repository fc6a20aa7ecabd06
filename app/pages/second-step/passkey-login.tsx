import { useEffect, useRef, useState } from 'react';
import { useTexts } from '~/i18n/use-texts';
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
  const [isAble, setAble] = useState(false);
  const [hasFailed, setFailed] = useState(false);
  const act = useRef<HTMLInputElement>(null);
  const passkey = useRef<HTMLInputElement>(null);
  const [form] = useForm({ id: 'passkey', reply });
  useEffect(() => setAble(hasPasskeys()), []);
  useEffect(() => {
    const [kind, value] = [act.current, passkey.current];
    if (options === undefined || !kind || !value) return;
    signWithPasskey(options)
      .then((signed) => {
        if (signed === null) {
          setFailed(true);
          return;
        }
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
    // What the service refuses stands above the button, in the summary of the form.
    <FormFrame form={form} fields={[]} reply={reply} trap={trap} onSubmit={() => setFailed(false)}>
      <input type="hidden" name="act" defaultValue="passkey-begin" ref={act} />
      <input type="hidden" name="passkey" defaultValue="" ref={passkey} />
      <Button look="quiet">{t('login.passkey')}</Button>
      <p role="status">{hasFailed && t('login.passkeyFailed')}</p>
    </FormFrame>
  );
}
