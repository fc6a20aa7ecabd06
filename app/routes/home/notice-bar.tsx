import { Link } from '@remix-run/react';
import { useEffect, useRef, useState } from 'react';
import type { NoticeLine } from '~/domains/news/news.view';
import { useTexts } from '~/i18n/use-texts';
import { paths } from '~/paths';
import { useLanguage } from '~/root/shell/shell-data';
import { Icon } from '~/ui/media/icon';
import styles from './home.module.css';
import { PauseButton } from './pause-button';

/** Pixels per second. Source: specification, chapter 9 ("Notice bar speed is 50"). */
const SPEED = 50;

interface Props {
  lines: readonly NoticeLine[];
  /** Whether there are more announcements than these. */
  hasMore: boolean;
}

/**
 * Announcements, each a link to its page: two lines that can be scrolled by hand. With scripts they become one line that
 * scrolls by itself until paused, and not under reduced motion.
 */
export function NoticeBar({ lines, hasMore }: Props) {
  const { t } = useTexts('home');
  const language = useLanguage();
  const line = useRef<HTMLParagraphElement>(null);
  const [running, setRunning] = useState<boolean>();
  // Scrolling stops while the line has focus, a pointer or a touch.
  const [held, setHeld] = useState(false);
  useEffect(() => {
    const overflows = line.current !== null && line.current.scrollHeight > line.current.clientHeight;
    if (overflows) setRunning(!matchMedia('(prefers-reduced-motion: reduce)').matches);
    // It may have received focus before hydration.
    if (line.current?.contains(document.activeElement)) setHeld(true);
  }, []);
  useEffect(() => {
    const box = line.current;
    if (!running || held || !box) return;
    box.style.whiteSpace = 'nowrap';
    let last = performance.now();
    // Separate from scrollLeft, which browsers round to whole pixels.
    let position = box.scrollLeft;
    let frame = requestAnimationFrame(function move(now: number) {
      position += ((now - last) / 1000) * SPEED;
      last = now;
      if (position >= box.scrollWidth - box.clientWidth + SPEED) position = 0;
      box.scrollLeft = position;
      frame = requestAnimationFrame(move);
    });
    return () => cancelAnimationFrame(frame);
  }, [running, held]);
  return (
    <section className={styles['notices']} aria-label={t('notices')}>
      <Link className={styles['all']} to={paths.announcements()} aria-label={t('allNotices')}>
        <Icon name="notice" size={20} />
      </Link>
      {/* The handlers receive events that bubble from the links in it. */}
      {/* eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <p
        className={styles['line']}
        ref={line}
        onFocus={({ target }) => {
          setHeld(true);
          // Browsers do not scroll to a link of which a single pixel is visible. Under a finger or a mouse nothing may move.
          if (target.matches(':focus-visible')) target.scrollIntoView({ block: 'nearest', inline: 'start' });
        }}
        onBlur={() => setHeld(false)}
        onMouseEnter={() => setHeld(true)}
        onMouseLeave={() => setHeld(false)}
        onTouchStart={() => setHeld(true)}
        onTouchEnd={() => setHeld(false)}
        onTouchCancel={() => setHeld(false)}
      >
        {lines.map(({ id, text, language: written }, index) => (
          <span key={id}>
            {index > 0 && <span aria-hidden="true"> ✦ </span>}
            <Link to={paths.announcement(id)} lang={written === language ? undefined : written}>
              {text}
            </Link>{' '}
          </span>
        ))}
        {hasMore && (
          <>
            <span aria-hidden="true"> ✦ </span>
            <Link to={paths.announcements()}>{t('allNotices')}</Link>
          </>
        )}
      </p>
      <PauseButton running={running} onToggle={() => setRunning(!running)} what={t('notices')} />
    </section>
  );
}
