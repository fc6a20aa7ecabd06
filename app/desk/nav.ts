import type { FlatTexts } from './texts';
import { deskPaths } from './paths';
import type { Access } from './roles';

/** The sections, in the order of the navigation. */
export const NAV: readonly { href: string; text: FlatTexts; access: Access }[] = [
  { href: deskPaths.home(), text: 'nav.home', access: 'staff' },
  { href: deskPaths.books(), text: 'nav.books', access: ['auditor'] },
  { href: deskPaths.alerts(), text: 'nav.alerts', access: ['auditor'] },
  { href: deskPaths.audit(), text: 'nav.audit', access: ['auditor'] },
  { href: deskPaths.conversations(), text: 'nav.conversations', access: ['desk', 'auditor'] },
  { href: deskPaths.members(), text: 'nav.members', access: ['desk', 'auditor'] },
  { href: deskPaths.content(), text: 'nav.content', access: ['content'] },
  { href: deskPaths.banks(), text: 'nav.banks', access: ['owner'] },
  { href: deskPaths.staff(), text: 'nav.staff', access: ['owner'] },
];
