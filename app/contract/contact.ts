/** Marks by which services hide a part of something. */
const HIDDEN = /[*•●]/u;

/**
 * How a contact is shown back to the member who gave it: enough to tell which one it was, too little for somebody who looks
 * over their shoulder. What arrives masked stays as it is.
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
