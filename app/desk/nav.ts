import type { FlatTexts } from './texts';
import { deskPaths } from './paths';
import { QUEUES } from './queues';
import type { Access } from './roles';
import { CONTENT } from './sections';

interface NavEntry {
  href: string;
  text: FlatTexts;
  access: Access;
  /** Pages that it leads to and whose address does not begin with its own. */
  leadsTo?: readonly string[];
}

/** The sections, in the order of the navigation. */
export const NAV: readonly NavEntry[] = [
  {
    href: deskPaths.home(),
    text: 'nav.home',
    access: 'staff',
    leadsTo: QUEUES.map(({ href }) => href).filter((href) => href !== deskPaths.conversations()),
  },
  {
    href: deskPaths.conversations(),
    text: 'nav.conversations',
    access: ['desk', 'auditor'],
    leadsTo: [deskPaths.canned(), deskPaths.hours()],
  },
  { href: deskPaths.members(), text: 'nav.members', access: ['desk', 'auditor'] },
  {
    href: deskPaths.content(),
    text: 'nav.content',
    access: ['content'],
    leadsTo: CONTENT.map(([href]) => href),
  },
  { href: deskPaths.books(), text: 'nav.books', access: ['auditor'] },
  { href: deskPaths.alerts(), text: 'nav.alerts', access: ['auditor'] },
  { href: deskPaths.audit(), text: 'nav.audit', access: ['auditor'] },
  { href: deskPaths.banks(), text: 'nav.banks', access: ['owner'] },
  { href: deskPaths.staff(), text: 'nav.staff', access: ['owner'] },
];
