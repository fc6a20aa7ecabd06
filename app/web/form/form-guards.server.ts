import { CSRF, CSRFError } from 'remix-utils/csrf/server';
import { Honeypot } from 'remix-utils/honeypot/server';
import type { Keys } from '~/config/secrets/keys.server';
import { defineCookie } from '../session/cookie.server';
import { accountDigest, type Session } from '../session/session.server';

/** The name of the hidden field with the CSRF token. */
export const CSRF_FIELD = 'csrf';

/** The CSRF cookie, signed with these keys. */
const defineCsrfCookie = (keys: Keys, name: string) =>
  defineCookie(name, { secrets: keys.textFor('csrf'), maxAge: 30 * 24 * 60 * 60 });

/** Separates the token from the page's owner; no token contains it. */
const OWNER_MARK = '~';

/** Distinguishes the members of one browser. Empty without a user name: each login would look like another member. */
const ownerOf = (session: Session | undefined) => session?.name && accountDigest(session).slice(0, 8);

const tokenOf = (form: FormData): [token?: string, owner?: string] => {
  const value = form.get(CSRF_FIELD);
  return typeof value === 'string' ? (value.split(OWNER_MARK, 2) as [string, string?]) : [];
};

/** Whether a form was rendered for another member than the current one, who has signed in on the same browser since. */
export function belongsToOtherMember(session: Session | undefined, form: FormData): boolean {
  const [, drawnFor] = tokenOf(form);
  const owner = ownerOf(session);
  return drawnFor !== undefined && Boolean(owner) && drawnFor !== owner;
}

/** The library's default name begins with `name`, which browsers autofill. */
const TRAP = 'topic';

/** Fields that people leave empty and bots fill in. */
export interface HoneypotFields {
  nameField: string;
  validFromField: string;
  validFrom: string;
}

/** Creates the guards of the forms of an app. @param cookie name of the CSRF cookie */
export function createGuards(keys: Keys, cookie = 'csrf') {
  const csrfCookie = defineCsrfCookie(keys, cookie);

  function csrfFor(request: Request): CSRF {
    return new CSRF({ cookie: csrfCookie(request), formDataKey: CSRF_FIELD });
  }

  /**
   * The CSRF token for the forms of a page. One per browser, so that any number of open tabs keep working; on a member's
   * page with the page's owner, so that a form is not submitted for a member who has signed in since.
   *
   * @returns the token and, if the browser has none yet, the `Set-Cookie` value for it
   */
  async function formToken(
    request: Request,
    session: Session | undefined,
  ): Promise<{ token: string; setCookie: string | null }> {
    const [token, setCookie] = await csrfFor(request).commitToken(request);
    const owner = ownerOf(session);
    return { token: owner ? token + OWNER_MARK + owner : token, setCookie };
  }

  /** Whether a form has this browser's CSRF token. */
  async function hasFormToken(request: Request, form: FormData): Promise<boolean> {
    const [token] = tokenOf(form);
    const carried = new FormData();
    if (token) carried.set(CSRF_FIELD, token);
    try {
      await csrfFor(request).validate(carried, request.headers);
      return true;
    } catch (error) {
      if (error instanceof CSRFError) return false;
      throw error;
    }
  }

  /** One per secret: a page rendered before the secrets were rotated is still valid. */
  const honeypots = keys
    .textFor('honeypot')
    .map((encryptionSeed) => new Honeypot({ encryptionSeed, nameFieldName: TRAP }));

  /** @see HoneypotFields */
  function honeypotFields(): HoneypotFields {
    const { nameFieldName, validFromFieldName, encryptedValidFrom } = (
      honeypots[0] ?? new Honeypot({ nameFieldName: TRAP })
    ).getInputProps();
    return { nameField: nameFieldName, validFromField: validFromFieldName ?? '', validFrom: encryptedValidFrom };
  }

  /** Whether a form looks filled in by a bot. The library lets a form without any of its fields pass; we don't. */
  function looksLikeSpam(form: FormData): boolean {
    const { nameField, validFromField } = honeypotFields();
    if (!form.has(nameField) || !form.has(validFromField)) return true;
    return !honeypots.some((honeypot) => {
      try {
        honeypot.check(form);
        return true;
      } catch {
        return false; // SpamError, or a decryption error from a mangled timestamp
      }
    });
  }

  return { formToken, hasFormToken, honeypotFields, looksLikeSpam };
}

/** @see createGuards */
export type Guards = ReturnType<typeof createGuards>;
