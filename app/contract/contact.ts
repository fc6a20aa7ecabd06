/** Characters with which services mask parts of a contact. */
const HIDDEN = /[*•●]/u;

/**
 * Masks a contact for display to its member: enough to recognise it, too little for an onlooker. A contact that arrives
 * masked is not changed.
 *
 * @param contact a phone number, an e-mail address, or `App: name`
 */
export function maskContact(contact: string): string {
  if (HIDDEN.test(contact)) return contact;
  const [, first, domain] = /^([^\s@])[^\s@]*@([^\s@]+)$/u.exec(contact) ?? [];
  if (first !== undefined && domain !== undefined) return `${first}•••@${domain}`;
  const [, app, name = contact] = /^([^:]{1,30}): (.+)$/su.exec(contact) ?? [];
  const letters = [...name];
  const shown = letters.slice(letters.length - Math.min(4, Math.floor(letters.length / 3))).join('');
  return [app, '••••', shown].filter(Boolean).join(' ');
}
