import type { ButtonHTMLAttributes } from 'react';
import styles from './form.module.css';

/** Classes of a link that looks like a button. */
export const buttonLink = {
  primary: `${styles['button']} ${styles['primary']}`,
  quiet: `${styles['button']} ${styles['quiet']}`,
  danger: `${styles['button']} ${styles['danger']}`,
};

type Props = ButtonHTMLAttributes<HTMLButtonElement> & { look?: 'primary' | 'quiet' };

/** A button; submits its form by default. */
export function Button({ look = 'primary', ...button }: Props) {
  return <button type="submit" {...button} className={buttonLink[look]} />;
}
