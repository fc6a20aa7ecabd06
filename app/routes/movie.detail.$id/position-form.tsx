import type { FormEvent } from 'react';
import { openPositions } from '~/domains/movie/player/kept-positions';
import { useKeepsPositions } from '~/domains/movie/player/position-hook';
import { useTexts } from '~/i18n/use-texts';
import { useFieldErrors } from '~/root/form/form-errors';
import { FormFrame } from '~/root/form/form-frame';
import styles from '~/domains/movie/player/film-player.module.css';
import { useForm } from '~/root/form/use-form';
import { Button } from '~/ui/form/button';
import { TextField } from '~/ui/form/field';
import type { SubmitReply } from '~/web/form/submit-reply';

interface Props {
  /** Key of the part of the film in the browser's storage. */
  part: string;
  owner: string;
  /** Name of the episode. */
  episode: string;
  /** See `film-ticket.server`. */
  ticket: string | undefined;
  /** Whether the service keeps the member's history. */
  isSent: boolean;
  /** Whether the server has a saved position of this episode. */
  isKept: boolean;
  reply: SubmitReply | undefined;
}

/** Saves the position. With scripts the browser does so automatically, and a sentence replaces the form. */
export function PositionForm({ part, owner, episode, ticket, isSent, isKept, reply }: Props) {
  const { t } = useTexts('movie');
  const [form, { position }] = useForm<'position'>({ id: 'position', reply });
  const errors = useFieldErrors();
  const keeps = useKeepsPositions(owner);
  const onSubmit = ({ nativeEvent }: FormEvent) => {
    const { submitter } = nativeEvent as SubmitEvent;
    if (submitter?.getAttribute('name') === 'forget') openPositions(owner)?.forget(part);
  };
  if (keeps && !reply && !isKept)
    return <p className={styles['line']}>{t(isSent ? 'position.atService' : 'position.byItself')}</p>;
  return (
    <details className={styles['position']} open={reply !== undefined}>
      <summary>{t('position.title')}</summary>
      <FormFrame form={form} fields={[[position, t('position.label')]]} reply={reply} onSubmit={onSubmit}>
        <input type="hidden" name="episode" value={episode} />
        {ticket !== undefined && <input type="hidden" name="ticket" value={ticket} />}
        <TextField
          id={position.id}
          name="position"
          label={t('position.label')}
          hint={t('position.hint')}
          errors={errors(position.errors)}
          defaultValue={position.initialValue}
          autoComplete="off"
          maxLength={20}
        />
        <div className={styles['buttons']}>
          <Button look="quiet">{t('position.keep')}</Button>{' '}
          {isKept && (
            <Button look="quiet" name="forget" value="yes">
              {t('position.forget')}
            </Button>
          )}
        </div>
      </FormFrame>
    </details>
  );
}
