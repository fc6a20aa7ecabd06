import { Link } from '@remix-run/react';
import { useMemo, useRef } from 'react';
import { useTexts } from '~/i18n/use-texts';
import { paths } from '~/paths';
import { Note } from '~/ui/feedback/notes';
import { Button, buttonLink } from '~/ui/form/button';
import { Icon } from '~/ui/media/icon';
import { useLitePictures } from '~/ui/media/lite';
import { stillAt } from '~/ui/media/picture-size';
import styles from './film-player.module.css';
import type { FilmPage } from '../movie.view';
import type { Playback } from '../playback.view';
import { rememberFilm, type FilmMemory } from './film-memory';
import { NextEpisode } from './next-episode';
import { usePlayer, type PlayerState } from './player-hook';
import { useKeptPosition, type FilmStart } from './position-hook';
import { clock } from '../running-time';
import { atTime } from './way-to-play';

interface Props {
  film: Pick<FilmPage, 'id' | 'poster' | 'tracks'>;
  play: Playback;
  start: FilmStart | undefined;
  /** Key of the stored position: film and part. */
  part: string;
  /** Owner of the stored positions; see `openPositions`. */
  owner: string;
  memory: FilmMemory | undefined;
  /** Token of the page's forms. */
  csrf: string;
}

/** Error note with a link to the fallback source. */
function DeadSource({ film, play, state }: Pick<Props, 'film' | 'play'> & { state: PlayerState }) {
  const { t } = useTexts(['movie', 'errors']);
  const { source, episode, quality, sources, fallback } = play;
  const isElsewhere = fallback !== undefined && fallback.source !== source;
  const name = sources.find(({ number }) => number === fallback?.source);
  if (state !== 'failed' && state !== 'slow') return null;
  return (
    <div role="alert">
      <Note>
        <div className={styles['part']}>
          <p>{state === 'slow' ? t('movie:dead.slow') : t('movie:dead.failed')}</p>
          {fallback ? (
            <Link className={buttonLink.primary} to={paths.movie(film.id, fallback)}>
              {isElsewhere
                ? t('movie:dead.other', { source: name?.label ?? t('movie:source.nth', { number: fallback.source }) })
                : t('movie:dead.otherQuality')}
            </Link>
          ) : (
            <>
              <p>{t('movie:dead.none')}</p>
              <a className={buttonLink.primary} href={paths.movie(film.id, { source, episode, quality })}>
                {t('errors:retry')}
              </a>
            </>
          )}
        </div>
      </Note>
    </div>
  );
}

/**
 * The browser's own player: it works without scripts, preloads nothing, and picks the first supported file. With
 * scripts it reports dead sources, stores the position, and plays HLS in browsers without native support. Remount it
 * (React key) for another source, episode or quality.
 */
export function FilmPlayer({ film, play, start, part, owner, memory, csrf }: Props) {
  const { t } = useTexts('movie');
  const lite = useLitePictures();
  const video = useRef<HTMLVideoElement>(null);
  const player = usePlayer(video, film.id, play.files);
  const { ticket, isSent = false, cookie = '' } = memory ?? {};
  // Of its fields, because the object differs after each load.
  const remember = useMemo(
    () => (ticket === undefined ? undefined : rememberFilm({ ticket, isSent, cookie }, csrf)),
    [ticket, isSent, cookie, csrf],
  );
  const from = useKeptPosition(video, part, owner, start, remember);
  const { source, episode, quality, files } = play;
  const isHeard = play.sound === 'playing' || play.sound === 'only';
  const sources = files.map(({ url, type }, index) => (
    <source
      key={url}
      src={atTime(url, start?.seconds)}
      type={type}
      onError={index === files.length - 1 ? player.onLastFileDead : undefined}
    />
  ));
  const needsScript = player.state === 'script';
  return (
    <div className={styles['player']}>
      {isHeard ? (
        // eslint-disable-next-line jsx-a11y/media-has-caption -- it is the sound of a film, whose captions belong to the picture
        <audio ref={video} className={styles['sound']} controls preload="none">
          {sources}
        </audio>
      ) : (
        <div className={styles['screen']}>
          {/* Captions come from the upstream; a film may have none. */}
          {/* eslint-disable-next-line jsx-a11y/media-has-caption */}
          <video
            ref={video}
            controls={!needsScript}
            preload="none"
            playsInline
            poster={film.poster && stillAt(film.poster, lite)}
            width={640}
            height={360}
          >
            {sources}
            {film.tracks.map(({ url, language, label, isDefault }) => (
              <track
                key={url}
                kind="captions"
                src={url}
                srcLang={language}
                label={label ?? t('captions')}
                default={isDefault}
              />
            ))}
          </video>
          {needsScript && (
            <Button type="button" onClick={player.start}>
              <Icon name="play" /> {t('play')}
            </Button>
          )}
        </div>
      )}
      <DeadSource film={film} play={play} state={player.state} />
      {from > 0 && (
        <p className={styles['line']}>
          {t('position.startsAt', { at: clock(from) })}{' '}
          <Link
            to={paths.movie(film.id, {
              source,
              episode,
              quality,
              sound: play.sound === 'playing' ? 1 : undefined,
              t: 0,
            })}
          >
            {t('position.fromBeginning')}
          </Link>
        </p>
      )}
      <NextEpisode film={film.id} play={play} player={video} />
    </div>
  );
}
