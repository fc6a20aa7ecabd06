import type { ButtonHTMLAttributes, ReactNode } from 'react';
import { LineDrawing } from '../media/icon';
import { buttonLink } from './button';

const SHAPES = {
  delete: 'M4.5 6.5h15M9.5 6V4h5v2M6.5 6.5l.9 13.5h9.2l.9-13.5M10.3 10.5v5.5M13.7 10.5v5.5',
  block: 'M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17zM6 6l12 12',
} as const;

interface Props extends Pick<ButtonHTMLAttributes<HTMLButtonElement>, 'name' | 'value'> {
  /** Its action, which selects the icon. */
  does: keyof typeof SHAPES;
  children: ReactNode;
}

/** A button for a destructive action. Not prominent, and marked by its icon as well as by its colour. */
export function DangerButton({ does, children, ...button }: Props) {
  return (
    <button type="submit" {...button} className={buttonLink.danger}>
      <LineDrawing path={SHAPES[does]} size={20} />
      {children}
    </button>
  );
}
