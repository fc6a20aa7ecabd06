import { Children, useId, type ReactNode } from 'react';
import styles from './layout.module.css';

/** Shared layout classes. */
export const layout = {
  lead: styles['lead'],
  /** Small print. */
  small: styles['small'],
  links: styles['links'],
  preferences: styles['preferences'],
  /** The same, in a footer. */
  preferencesQuietly: styles['quietly'],
  narrow: styles['narrow'],
  chips: styles['chips'],
  choices: styles['choices'],
  chip: styles['chip'],
  pages: styles['pages'],
  lines: styles['lines'],
  bullets: styles['bullets'],
  section: styles['section'],
  /** A heading and the links beside it. */
  head: styles['head'],
  /** For screen readers alone. */
  unseen: styles['unseen'],
};

/** Links in one row, or a link alone, each a target for a finger. The spaces keep their words apart where there are no styles. */
export function Links({ children }: { children: ReactNode }) {
  return (
    <p className={styles['links']}>
      {Children.toArray(children).flatMap((link, index) => (index === 0 ? [link] : [' ', link]))}
    </p>
  );
}

interface Props {
  title: ReactNode;
  /** A link or a button beside the heading. */
  aside?: ReactNode;
  children: ReactNode;
}

/** A part of a page under its own heading. */
export function Section({ title, aside, children }: Props) {
  const id = useId();
  return (
    <section className={styles['section']} aria-labelledby={id}>
      <div className={styles['head']}>
        <h2 id={id}>{title}</h2>
        {aside}
      </div>
      {children}
    </section>
  );
}

interface PageHeadProps {
  title: string;
  lead?: string | undefined;
  /** Language of the title, if it differs from the page's. */
  lang?: string | undefined;
  /** Shown above it in print only. */
  printHeader?: string;
}

/** The page's heading with an optional sentence below it. */
export function PageHead({ title, lead, lang, printHeader }: PageHeadProps) {
  return (
    <div className={styles['pageHead']}>
      {printHeader && <p className={styles['letterhead']}>{printHeader}</p>}
      <h1 lang={lang}>{title}</h1>
      {lead && <p className={styles['lead']}>{lead}</p>}
    </div>
  );
}
