import { Argument } from 'commander';
import { findMemberByName, type Member } from '../../account/members.server';
import type { Db } from '../../store/database.server';
import { Refused } from '../terminal';

/** Argument that identifies a member. */
export const memberArgument = () => new Argument('<member>', 'username, email or phone');

/** @throws Refused when the member does not exist */
export async function getMemberNamed(db: Db, name: string): Promise<Member> {
  const member = await findMemberByName(db, name);
  if (!member) throw new Refused(`There is no member ${name}.`);
  return member;
}
