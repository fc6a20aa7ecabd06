import { Link } from '@remix-run/react';
import type { ReactNode } from 'react';
import { detectLanguage } from '~/i18n/detect-language';
import { useTexts } from '~/i18n/use-texts';
import { paths } from '~/paths';
import { Note } from '~/ui/feedback/notes';
import { Chips } from '~/ui/layout/chips';
import { Fold } from '~/ui/layout/fold';
import { Links } from '~/ui/layout/section';
import styles from './film-player.module.css';
import type { FilmPage } from '../movie.view';
import type { Choice, Playback } from '../playback.view';
import { atTime } from './way-to-play';

/** A titled group of choices. */
function Part({ title, hint, children }: { title: string; hint?: string; children: ReactNode }) {
  return (
    <div className={styles['part']}>
      <p className={styles['partTitle']}>{title}</p>
      {hint && <p className={styles['line']}>{hint}</p>}
      {children}
    </div>
  );
}

/** Names a version by its label and size. */
function useQualityName() {
  const { t } = useTexts('movie');
  return ({ number, label, megabytes }: Playback['qualities'][number]): string => {
    const name = label ?? t('quality.nth', { number });
    return megabytes === undefined ? name : t('quality.size', { label: name, size: megabytes });
  };
}

function Qualities({ id, play }: { id: string; play: Playback }) {
  const { t } = useTexts('movie');
  const { source, episode, quality, qualities, sound } = play;
  const heard = sound === 'playing' ? (1 as const) : undefined;
  const nameOf = useQualityName();
  const [only] = qualities;
  if (qualities.length < 2)
    return only && (only.label !== undefined || only.megabytes !== undefined) ? (
      <p className={styles['line']}>
        {t('quality.title')} {nameOf(only)}
      </p>
    ) : null;
  return (
    <Part title={t('quality.title')}>
      <Chips
        label={t('quality.title')}
        all={{ label: t('quality.automatic'), href: paths.movie(id, { source, episode, sound: heard }) }}
        choices={qualities.map((one) => ({
          id: String(one.number),
          name: nameOf(one),
          href: paths.movie(id, { source, episode, quality: one.number, sound: heard }),
        }))}
        current={quality === undefined ? undefined : String(quality)}
        isWrapped
      />
    </Part>
  );
}

function Episodes({ id, play }: { id: string; play: Playback }) {
  const { t, i18n } = useTexts('movie');
  const { source, episode, episodes, episodeCount, ranges } = play;
  if (episodeCount < 2) return null;
  const nameOf = ({ number, label }: Choice) => label ?? t('episode.nth', { number });
  const range = ranges.find(({ first, last }) => episode >= first && episode <= last);
  return (
    <Part title={t('episode.title')}>
      {ranges.length > 0 && (
        <Chips
          label={t('episode.ranges')}
          choices={ranges.map(({ first, last }) => ({
            id: String(first),
            name: `${first}–${last}`,
            href: paths.movie(id, { source, episode: first }),
          }))}
          current={String(range?.first)}
        />
      )}
      <Chips
        label={t('episode.title')}
        choices={episodes.map((one) => ({
          id: String(one.number),
          name: nameOf(one),
          lang: detectLanguage(one.label, i18n.language),
          href: paths.movie(id, { source, episode: one.number }),
        }))}
        current={String(episode)}
      />
    </Part>
  );
}

/** Links that save a file, where the operator allows it. Browsers open files of another host instead. */
function Downloads({ downloads }: Pick<Playback, 'downloads'>) {
  const { t } = useTexts('movie');
  const versionOf = useQualityName();
  if (downloads.length === 0) return null;
  return (
    <Links>
      {downloads.map((one) => (
        <a key={one.url} href={one.url} download>
          {one.label === undefined && one.megabytes === undefined
            ? t('download.link')
            : t('download.version', { version: versionOf(one) })}
        </a>
      ))}
    </Links>
  );
}

/** Links to external pages that play a film. */
function Pages({ pages }: Pick<Playback, 'pages'>) {
  const { t } = useTexts('movie');
  return pages.map(({ url, host }) => (
    <a key={url} href={url} rel="noreferrer">
      {t('elsewhere', { host })}
    </a>
  ));
}

/** Note that a film does not play here, with links to where it does. */
export function NoPlayer({ play }: { play: Playback | undefined }) {
  const { t } = useTexts('movie');
  if (!play) return <Note>{t('noSource')}</Note>;
  return (
    <Note>
      <p>{t('onlyElsewhere')}</p>
      <Links>
        <Pages pages={play.pages} />
      </Links>
    </Note>
  );
}

interface Props {
  film: Pick<FilmPage, 'id' | 'captionFiles'>;
  play: Playback;
  /** Start position in whole seconds. */
  start: number | undefined;
}

/**
 * The choices of a film as links: episodes, and behind a heading what few need: sources, qualities and files. It is open where one
 * of them was chosen.
 */
export function FilmParts({ film: { id, captionFiles }, play, start }: Props) {
  const { t, i18n } = useTexts('movie');
  const { source, episode, sources, quality, qualities, downloads, files, pages } = play;
  const [file] = files;
  const isChosen = quality !== undefined || source !== sources[0]?.number;
  return (
    <>
      <Episodes id={id} play={play} />
      {play.sound !== undefined && play.sound !== 'only' && (
        <Links>
          <Link to={paths.movie(id, { source, episode, sound: play.sound === 'offered' ? 1 : undefined })}>
            {t(play.sound === 'offered' ? 'sound.listen' : 'sound.watch')}
          </Link>
        </Links>
      )}
      {(sources.length > 1 || qualities.length > 0 || downloads.length > 0 || file) && (
        <Fold title={t('options')} open={isChosen}>
          {sources.length > 1 && (
            <Part title={t('source.title')} hint={t('source.hint')}>
              <Chips
                label={t('source.title')}
                choices={sources.map(({ number, label, part }) => ({
                  id: String(number),
                  name: label ?? t('source.nth', { number }),
                  lang: detectLanguage(label, i18n.language),
                  href: paths.movie(id, part),
                }))}
                current={String(source)}
              />
            </Part>
          )}
          <Qualities id={id} play={play} />
          <Downloads downloads={downloads} />
          {file && (
            <Links>
              <a href={atTime(file.url, start)}>{t('file')}</a> <Pages pages={pages} />
              {captionFiles.map(({ url, label }) => (
                <a key={url} href={url} rel="noreferrer">
                  {t('captionFile', { label: label ?? t('captions') })}
                </a>
              ))}
            </Links>
          )}
        </Fold>
      )}
    </>
  );
}
