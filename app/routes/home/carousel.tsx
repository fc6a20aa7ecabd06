import { useEffect, useRef, useState, type TouchEvent } from 'react';
import { detectLanguage } from '~/i18n/detect-language';
import { useTexts } from '~/i18n/use-texts';
import { Picture } from '~/ui/media/picture';
import styles from './home.module.css';
import { PauseButton } from './pause-button';
import { slideAfterSwipe } from './swipe';

/** Source: specification, chapter 9. */
const ADVANCE_MS = 3000;

interface Slide {
  image: string;
  name: string | undefined;
  description: string | undefined;
  link: string | undefined;
}

interface SlideProps extends Slide {
  /** Its place among all of them, such as "2 of 3". */
  place: string;
  priority: 'high' | 'low';
}

/**
 * A picture with its words. If the banner leads somewhere, its words are the link and the link covers the picture. A full page load:
 * the target may be any page, or another site.
 */
function Slide({ image, name, description, link, place, priority }: SlideProps) {
  const { i18n } = useTexts('home');
  const langOf = (words: string) => detectLanguage(words, i18n.language);
  const title = name ?? (link && (description ?? place));
  const below = title === description ? undefined : description;
  return (
    <figure>
      {/* The words below name it. */}
      <Picture src={image} alt="" kind="banner" priority={priority} />
      {(title ?? below) && (
        <figcaption>
          {title && <strong lang={langOf(title)}>{link ? <a href={link}>{title}</a> : title}</strong>}{' '}
          {below && <span lang={langOf(below)}>{below}</span>}
        </figcaption>
      )}
    </figure>
  );
}

/**
 * The banners: a list with native scrolling and scroll snap, with or without scripts. With scripts it advances every 3 s until it
 * is paused, touched or focused, and a swipe follows the specification's rule.
 */
export function Carousel({ slides }: { slides: readonly Slide[] }) {
  const { t } = useTexts('home');
  const track = useRef<HTMLUListElement>(null);
  const touch = useRef<{ x: number; at: number; index: number }>();
  const [running, setRunning] = useState<boolean>();
  const [held, setHeld] = useState(false);

  useEffect(() => {
    if (slides.length > 1) setRunning(!matchMedia('(prefers-reduced-motion: reduce)').matches);
    // It may have received focus before hydration.
    if (track.current?.contains(document.activeElement)) setHeld(true);
  }, [slides.length]);

  const current = (list: HTMLUListElement) => Math.round(list.scrollLeft / list.clientWidth);
  const show = (index: number) =>
    track.current?.scrollTo({
      left: index * track.current.clientWidth,
      behavior: matchMedia('(prefers-reduced-motion: reduce)').matches ? 'auto' : 'smooth',
    });

  useEffect(() => {
    if (!running || held) return;
    const timer = setInterval(() => {
      const list = track.current;
      if (list && !document.hidden) show((current(list) + 1) % slides.length);
    }, ADVANCE_MS);
    return () => clearInterval(timer);
  }, [running, held, slides.length]);

  const onTouchStart = ({ touches, timeStamp }: TouchEvent) => {
    setHeld(true);
    const finger = touches[0];
    if (finger && track.current) touch.current = { x: finger.clientX, at: timeStamp, index: current(track.current) };
  };
  const onTouchEnd = ({ changedTouches, timeStamp }: TouchEvent) => {
    setHeld(false);
    const start = touch.current;
    const finger = changedTouches[0];
    if (!start || !finger || !track.current) return;
    const { clientWidth } = track.current;
    show(slideAfterSwipe(start.index, slides.length, clientWidth, finger.clientX - start.x, timeStamp - start.at));
  };

  return (
    <section className={styles['carousel']} aria-label={t('banners')}>
      {/* A scrollable box must be focusable; the touch handlers only follow native scrolling. */}
      {/* eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <ul
        className={styles['track']}
        ref={track}
        // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        aria-label={t('banners')}
        onFocus={() => setHeld(true)}
        onBlur={() => setHeld(false)}
        onTouchStart={onTouchStart}
        onTouchEnd={onTouchEnd}
        onTouchCancel={() => setHeld(false)}
      >
        {slides.map((slide, index) => (
          <li key={`${index} ${slide.image}`} aria-label={t('bannerOf', { index: index + 1, count: slides.length })}>
            <Slide
              {...slide}
              place={t('bannerOf', { index: index + 1, count: slides.length })}
              priority={index === 0 ? 'high' : 'low'}
            />
          </li>
        ))}
      </ul>
      <PauseButton running={running} onToggle={() => setRunning(!running)} what={t('banners')} />
    </section>
  );
}
