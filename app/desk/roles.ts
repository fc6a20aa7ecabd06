import type { Role } from '~/member-api/desk/staff/roles';

export { ROLES, type Role } from '~/member-api/desk/staff/roles';

/** Who opens a page: everybody, everybody who is signed in, or these roles. An owner opens every page. */
export type Access = 'anyone' | 'staff' | readonly Role[];

/** Whether somebody may open what has this access. @param role undefined for somebody who is not signed in */
export function mayOpen(access: Access, role: Role | undefined): boolean {
  if (access === 'anyone') return true;
  if (role === undefined) return false;
  return access === 'staff' || role === 'owner' || access.includes(role);
}
