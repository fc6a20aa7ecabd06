import { Argument } from 'commander';
import type { Keeper } from '../../account/contacts.server';
import { findMemberByName, type Member } from '../../account/members.server';
import { Refused } from '../terminal';

/** Argument that identifies a member. */
export const memberArgument = () => new Argument('<member>', 'username, email or phone');

/** @throws Refused when the member does not exist */
export async function getMemberNamed(keeper: Keeper, name: string): Promise<Member> {
  const member = await findMemberByName(keeper, name);
  if (!member) throw new Refused(`There is no member ${name}.`);
  return member;
}
