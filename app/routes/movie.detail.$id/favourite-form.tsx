import type { Playback } from '~/domains/movie/playback.view';
import { useTexts } from '~/i18n/use-texts';
import { paths } from '~/paths';
import { FormFrame } from '~/root/form/form-frame';
import { useForm } from '~/root/form/use-form';
import { Button } from '~/ui/form/button';
import { HiddenField } from '~/ui/form/hidden-fields';
import type { SubmitReply } from '~/web/form/submit-reply';

interface Props {
  id: string;
  /** The open part, to which the form comes back. */
  play: Pick<Playback, 'source' | 'episode' | 'quality' | 'sound'> | undefined;
  isFavourite: boolean;
  reply: SubmitReply | undefined;
}

/** Adds the film to the favourites, or removes it. */
export function FavouriteForm({ id, play, isFavourite, reply }: Props) {
  const { t } = useTexts('movie');
  const [form] = useForm({ id: 'favourite', reply });
  const { source, episode, quality, sound } = play ?? {};
  const part = { source, episode, quality, sound: sound === 'playing' ? (1 as const) : undefined };
  return (
    <FormFrame form={form} fields={[]} reply={reply} action={paths.movie(id, { ...part, favourite: 1 })}>
      <HiddenField name="favourite" value={isFavourite ? 'remove' : 'add'} />
      <div>
        <Button look="quiet">{t(isFavourite ? 'favourite.remove' : 'favourite.add')}</Button>
      </div>
    </FormFrame>
  );
}
