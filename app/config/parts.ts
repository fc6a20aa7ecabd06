/**
 * What a module has once for each owner (an app, its upstream), such as a cache. It is made from the owner at its first use, and
 * goes with it, so that two owners in one process share nothing.
 */
export type Parts<Owner> = <Part>(create: (owner: Owner) => Part) => Part;

/**
 * Creates the parts of an owner; each `create` is called once.
 *
 * @param owner called at the first use of a part, when the owner is complete
 */
export function createParts<Owner>(owner: () => Owner): Parts<Owner> {
  const made = new Map<unknown, unknown>();
  return <Part>(create: (owner: Owner) => Part): Part => {
    if (!made.has(create)) made.set(create, create(owner()));
    return made.get(create) as Part;
  };
}
