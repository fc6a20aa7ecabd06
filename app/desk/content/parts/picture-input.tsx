import { useTexts } from '~/i18n/use-texts';
import type { Field } from '~/root/form/use-form';
import { FileField } from '~/ui/form/file-field';
import { TextField } from '~/ui/form/field';
import type { FieldPropsOf } from '../../form/desk-form';
import { HiddenField } from '~/ui/form/hidden-fields';

/** Fields of a picture. */
export type PictureField = 'picture' | 'pictureBytes' | 'address';

/** A picture: a file, or an address elsewhere. One that was sent with a refused form is kept. */
export function PictureInput({
  now,
  fields,
  props,
  hint,
}: {
  /** Address of the present one. */
  now: string | undefined;
  fields: Readonly<Record<PictureField, Field>>;
  props: FieldPropsOf<PictureField>;
  hint?: string;
}) {
  const { t } = useTexts('deskContent');
  const received = fields.picture.initialValue;
  const { id, errors } = props('picture');
  const shown = received ?? now;
  return (
    <>
      {shown?.startsWith('/') && <img className="d-picture" src={shown} alt={t('pictureNow')} width={240} />}
      {shown && !shown.startsWith('/') && (
        <p>
          {t('pictureNow')}: <a href={shown}>{shown}</a>
        </p>
      )}
      {received && <HiddenField name="picture" value={received} />}
      {received && <HiddenField name="pictureBytes" value={fields.pictureBytes.initialValue ?? ''} />}
      <FileField
        id={id}
        name="picture"
        label={t('picture')}
        hint={hint}
        accept="image/*"
        errors={errors}
        required={false}
        received={received && t('pictureReceived')}
      />
      <TextField
        {...props('address')}
        label={t('pictureAddress')}
        hint={t('addressHint')}
        required={false}
        inputMode="url"
        autoCapitalize="none"
        autoComplete="off"
      />
    </>
  );
}
