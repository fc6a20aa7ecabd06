import { Link } from '@remix-run/react';
import {
  createContext,
  forwardRef,
  useContext,
  type ComponentProps,
  type ElementType,
  type HTMLAttributes,
  type ReactNode,
} from 'react';
import { useLitePictures } from './media/lite';

/**
 * Draws what is the same for all members, on the server: the first time as any other part of a page, from then on as it was
 * drawn then. Where there is nobody who does, in a browser, it is a part of the page like any other.
 *
 * @param of what is drawn
 * @param look whatever else it depends on
 * @returns HTML; `undefined` when it is to be drawn with the page
 */
export type DrawnBefore = (
  of: object | string,
  look: { name: string; lite: boolean },
  draw: () => ReactNode,
) => string | undefined;

const Drawn = createContext<DrawnBefore | undefined>(undefined);
const Apart = createContext(false);

export const DrawnProvider = Drawn.Provider;
/** Stands around what is drawn apart from its page, and so without a router. */
export const ApartProvider = Apart.Provider;

interface Props {
  /** Which element. */
  as: ElementType;
  of: object | string;
  /** Tells apart what is drawn of one and the same thing. */
  name: string;
  /** Draws the content. It may use texts, pictures and {@link SharedLink}; no router, no ids, nothing of a member. */
  children: () => ReactNode;
}

/** An element whose content is the same for all members of a language where `of` is; see {@link DrawnBefore}. */
export const DrawnOnce = forwardRef<HTMLElement, Props & Omit<HTMLAttributes<HTMLElement>, keyof Props>>(
  function DrawnOnce({ as: Tag, of, name, children, ...attributes }, ref) {
    const before = useContext(Drawn);
    const lite = useLitePictures();
    const html = before?.(of, { name, lite }, children);
    return html === undefined ? (
      <Tag {...attributes} ref={ref}>
        {children()}
      </Tag>
    ) : (
      <Tag {...attributes} dangerouslySetInnerHTML={{ __html: html }} />
    );
  },
);

/** A link that can stand in {@link DrawnOnce}: the same HTML, with a router or without. */
export function SharedLink({ to, ...attributes }: ComponentProps<'a'> & { to: string }) {
  const isApart = useContext(Apart);
  if (!isApart) return <Link to={to} {...attributes} />;
  const { children, ...others } = attributes;
  return (
    <a {...others} data-discover="true" href={to}>
      {children}
    </a>
  );
}
