import { Link, useNavigate } from '@remix-run/react';
import { useEffect, useState, type RefObject } from 'react';
import { useTexts } from '~/i18n/use-texts';
import { paths } from '~/paths';
import { buttonLink } from '~/ui/form/button';
import type { Playback } from '../playback.view';
import styles from './film-player.module.css';
import { choosePlaysNext, playsNext } from './plays-next';

interface Props {
  film: string;
  play: Playback;
  player: RefObject<HTMLMediaElement>;
}

/**
 * The link to the next episode. With scripts it is offered when one ends; it plays by itself only where the member has chosen
 * that in this browser.
 */
export function NextEpisode({ film, play: { source, sound, next }, player }: Props) {
  const { t } = useTexts('movie');
  const navigate = useNavigate();
  const [isOver, setOver] = useState(false);
  const [byItself, setByItself] = useState<boolean>();
  const number = next?.number;
  const href = paths.movie(film, { source, episode: number, sound: sound === 'playing' ? 1 : undefined });

  useEffect(() => setByItself(playsNext()), []);
  useEffect(() => {
    const media = player.current;
    if (!media || number === undefined) return;
    const onEnded = () => {
      setOver(true);
      if (playsNext()) navigate(href);
    };
    const onPlay = () => setOver(false);
    media.addEventListener('ended', onEnded);
    media.addEventListener('play', onPlay);
    return () => {
      media.removeEventListener('ended', onEnded);
      media.removeEventListener('play', onPlay);
    };
  }, [player, number, href, navigate]);

  if (!next) return null;
  const choose = (isOn: boolean) => {
    choosePlaysNext(isOn);
    setByItself(isOn);
  };
  return (
    <div className={styles['next']}>
      <p role="status" className={styles['line']}>
        {isOver && t('next.over')}
      </p>
      <p>
        <Link to={href} className={isOver ? buttonLink.primary : buttonLink.quiet}>
          {t('next.link', { episode: next.label ?? t('episode.nth', { number: next.number }) })}
        </Link>
      </p>
      {byItself !== undefined && (
        <label className={styles['choice']}>
          <input type="checkbox" checked={byItself} onChange={({ target }) => choose(target.checked)} />{' '}
          {t('next.byItself')}
        </label>
      )}
    </div>
  );
}
