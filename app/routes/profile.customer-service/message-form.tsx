import { Link, useNavigation } from '@remix-run/react';
import { useState, useSyncExternalStore, type KeyboardEvent } from 'react';
import styles from '~/domains/service/service.module.css';
import { sentences } from '~/i18n/sentences';
import { useTexts } from '~/i18n/use-texts';
import { paths } from '~/paths';
import { useFieldErrors } from '~/root/form/form-errors';
import { FormFrame } from '~/root/form/form-frame';
import { formKeyOf } from '~/root/form/form-key';
import { PictureProgress } from '~/root/form/picture-progress';
import { usePictureSending } from '~/root/form/picture-sending';
import { useForm } from '~/root/form/use-form';
import { Button } from '~/ui/form/button';
import { FileField } from '~/ui/form/file-field';
import { HiddenField } from '~/ui/form/hidden-fields';
import { TextAreaField } from '~/ui/form/text-area-field';
import { UploadProgress } from '~/ui/form/upload-progress';
import type { SubmitReply } from '~/web/form/submit-reply';
import { Links } from '~/ui/layout/section';

/** Id of the text field. */
const TEXT_ID = 'message-text';

/** Id of what is said about pictures, which stands below the form. */
export const PICTURE_HINT_ID = 'picture-hint';

/** Enter sends where there is a keyboard with Shift for new lines; on a phone it is the only way to a new line. */
const HAS_KEYS = '(hover: hover) and (pointer: fine)';
const watchKeys = (changed: () => void) => {
  const query = matchMedia(HAS_KEYS);
  query.addEventListener('change', changed);
  return () => query.removeEventListener('change', changed);
};
const useHasKeys = () =>
  useSyncExternalStore(
    watchKeys,
    () => matchMedia(HAS_KEYS).matches,
    () => false,
  );

/** Whether there is an unsent message in the form. */
export function hasBegun(): boolean {
  const text = document.getElementById(TEXT_ID);
  if (!(text instanceof HTMLTextAreaElement)) return false;
  const file = text.form?.querySelector<HTMLInputElement>('input[type=file]');
  return text.value.trim() !== '' || (file?.value ?? '') !== '';
}

interface Props {
  formKey: string;
  hint: string;
  /** When the page was loaded, in ms UTC. */
  loadedAt: number;
  answered: SubmitReply | undefined;
}

/** A message: a text, a picture or both. */
export function MessageForm({ formKey, hint, loadedAt, answered }: Props) {
  const { t, i18n } = useTexts(['service', 'recharge']);
  // The key belongs to what is being typed: what the page loads meanwhile brings another one.
  const [key] = useState(formKey);
  const { onSubmit, reply, sending, cancel } = usePictureSending(answered, {
    field: 'image',
    page: paths.customerService(),
    send: paths.messageUpload(),
  });
  const [form, { text, image }] = useForm<'text' | 'image'>({
    id: 'message',
    reply,
  });
  const errors = useFieldErrors();
  const navigation = useNavigation();
  const isSentPlainly = navigation.formMethod !== undefined;
  const carriesFile = [...(navigation.formData?.values() ?? [])].some(
    (value) => typeof value !== 'string' && value.size > 0,
  );
  const isOnItsWay = isSentPlainly || (sending !== undefined && sending.phase !== 'stopped');
  const hasKeys = useHasKeys();
  const sendOnEnter = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    // While composing, Enter accepts the suggested characters of a Chinese or Japanese keyboard.
    if (!hasKeys || event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    if (!isOnItsWay) event.currentTarget.form?.requestSubmit();
  };
  const held = (name: string) => reply?.result.initialValue[name] ?? '';
  const picture = held('image');
  return (
    <FormFrame
      form={form}
      fields={[
        [text, t('service:write.text')],
        [image, t('service:write.picture')],
      ]}
      reply={reply}
      action={paths.customerService()}
      encType="multipart/form-data"
      onSubmit={onSubmit}
    >
      {(reply?.outcome === 'unknown' || reply?.outcome === 'repeated') && (
        <Links>
          <Link to={paths.newestMessage(loadedAt)} reloadDocument>
            {t('service:write.lookFirst')}
          </Link>
        </Links>
      )}
      {/* Before the file field: if the body is too large, only the fields before it arrive. */}
      <HiddenField name="formKey" value={formKeyOf(reply, key)} />
      {picture && (
        <>
          <HiddenField name="image" value={picture} />
          {['pictureHash', 'pictureName', 'pictureSize'].map((name) => (
            <HiddenField key={name} name={name} value={held(name)} />
          ))}
        </>
      )}
      {/* Far from the button: the one that stops must not come under the second tap of a double tap. */}
      {sending && <PictureProgress sending={sending} cancel={cancel} />}
      {isSentPlainly && carriesFile && <UploadProgress said={t('recharge:sendingText')} />}
      <TextAreaField
        rows={2}
        onKeyDown={sendOnEnter}
        id={TEXT_ID}
        name="text"
        label={t('service:write.text')}
        hint={sentences(i18n, hint, hasKeys && t('service:write.enter'))}
        errors={errors(text.errors)}
        defaultValue={text.initialValue}
        required={false}
      />
      <div className={styles['send']}>
        <FileField
          id={image.id}
          name="image"
          label={t('service:write.picture')}
          hintId={PICTURE_HINT_ID}
          errors={errors(image.errors)}
          accept="image/jpeg,image/png,image/webp,image/heic,image/heif"
          required={false}
          received={picture && t('recharge:received', { name: held('pictureName'), size: held('pictureSize') })}
        />
        <Button disabled={isOnItsWay}>{isOnItsWay ? t('recharge:sending') : t('service:write.submit')}</Button>
      </div>
    </FormFrame>
  );
}
