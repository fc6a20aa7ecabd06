import { useTranslation } from 'react-i18next';
import { Note } from '~/ui/feedback/notes';
import styles from './film-player.module.css';
import type { filmPage } from './movie.view';

/**
 * The browser's own player: it needs no script, loads nothing before Play, and takes the first source that it can play. Each
 * source is a link as well, with what it costs to load.
 */
export function FilmPlayer({ film }: { film: ReturnType<typeof filmPage> }) {
  const { t } = useTranslation('movie');
  if (film.sources.length === 0) return <Note>{t('noSource')}</Note>;
  return (
    <div className={styles['player']}>
      {/* Captions come from the upstream; a film without any has none to offer. */}
      {/* eslint-disable-next-line jsx-a11y/media-has-caption */}
      <video controls preload="none" playsInline poster={film.poster} width={640} height={360}>
        {film.sources.map(({ url, type }) => (
          <source key={url} src={url} type={type} />
        ))}
        {film.captions.map(({ url, language, label }, index) => (
          <track
            key={url}
            kind="captions"
            src={url}
            srcLang={language}
            label={label ?? t('captions')}
            default={index === 0}
          />
        ))}
      </video>
      <ul className={styles['sources']} aria-label={t('quality')}>
        {film.sources.map(({ url, label, megabytes }) => (
          <li key={url}>
            <a href={url}>{megabytes ? t('downloadSize', { label, size: megabytes }) : label}</a>
          </li>
        ))}
      </ul>
    </div>
  );
}
