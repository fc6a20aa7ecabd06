import { rootCertificates } from 'node:tls';
import { z } from 'zod';
import { parseUrl } from '~/contract/wire/parse-url';

/** Kinds of values that environment variables have. Messages are for operators: what the value must be, and never the value. */

/** A whole number from `min` to `max`. @param what what it must be, for the message */
export function number(min: number, max: number, what = `a whole number from ${min} to ${max}`) {
  const message = `must be ${what}`;
  return z
    .string()
    .regex(/^\d+$/, message)
    .transform(Number)
    .pipe(z.number().int().min(min, message).max(max, message));
}

/** {@link number}, with a default. */
export const whole = (min: number, max: number, fallback: number) => number(min, max).default(String(fallback));

/** A number of proxies, as of TRUST_PROXY. */
export const proxies = number(0, 10, 'the number of proxies in front of it, from 0 to 10').default('0');

/** A share, from 0 to 1. */
export const share = z
  .string()
  .regex(/^(0?\.\d+|[01](\.0+)?)$/, 'must be a number from 0 to 1')
  .transform(Number);

/** One header and its value, percent-encoded. */
const HEADER = /^([\w!#$%&'*+.^`|~-]+)=([\x21-\x7e]+)$/;

/** Headers as OpenTelemetry writes them: `name=value`, separated by commas. */
export const headers = z
  .string()
  .default('')
  .transform((list) => list.split(',').map((entry) => entry.trim()))
  .transform((list) => list.filter((entry) => entry !== ''))
  .pipe(
    z.array(
      z
        .string()
        .refine(
          (entry) => HEADER.test(entry) && isDecodable(entry),
          'must be a list such as name=value,other=value, with special characters written as %XX',
        ),
    ),
  )
  .transform((list) =>
    Object.fromEntries(
      list.map((entry) => {
        const [, name = '', value = ''] = HEADER.exec(entry) ?? [];
        return [name, decodeURIComponent(value)] as const;
      }),
    ),
  );

function isDecodable(text: string): boolean {
  try {
    return /^[\x20-\x7e]*$/.test(decodeURIComponent(text));
  } catch {
    return false;
  }
}

/** Any text but none. */
export const text = z.string().trim().min(1);

/** An http(s) address, kept as it is written. */
export const writtenAddress = z
  .string()
  .trim()
  .refine(
    (value) => /^https?:\/\/[^/\s]/i.test(value) && parseUrl(value) !== undefined,
    'must be an http:// or https:// address',
  )
  .refine((value) => {
    const url = parseUrl(value);
    return !url || (url.username === '' && url.password === '');
  }, 'must carry no password');

/** An http(s) address, without slashes at its end. */
export const address = writtenAddress.transform((value) => value.replace(/\/+$/, ''));

/** `cdn.example` or `*.cdn.example`: at least two labels, the last one not a number, to exclude IP addresses. */
const HOST_NAME = /^(\*\.)?([a-z\d]([a-z\d-]*[a-z\d])?\.)+(?!\d+$)[a-z\d]([a-z\d-]*[a-z\d])?$/i;

/** One entry of a list of hosts: a public host name, or an origin, such as `http://pictures:9000`. */
function isPictureHost(entry: string): boolean {
  if (HOST_NAME.test(entry)) return true;
  const url = /^https?:\/\/[^/*\s]+$/i.test(entry) ? parseUrl(entry) : undefined;
  return url !== undefined && url.username === '' && url.password === '' && url.href === `${url.origin}/`;
}

/** The list of PICTURE_HOSTS. */
export const pictureHosts = z
  .string()
  .default('')
  .transform((list) => list.split(',').map((entry) => entry.trim().toLowerCase()))
  .transform((list) => list.filter((entry) => entry !== ''))
  .pipe(z.array(z.string().refine(isPictureHost, 'each must be a host name such as cdn.example, or an origin')));

/** A list of https addresses, without slashes at their ends. */
export const relays = z
  .string()
  .default('')
  .transform((list) => list.split(',').map((entry) => entry.trim().replace(/\/+$/, '')))
  .transform((list) => list.filter((entry) => entry !== ''))
  .pipe(
    z.array(
      z.string().refine((entry) => {
        const url = /^https:\/\/[^/\s]/i.test(entry) ? parseUrl(entry) : undefined;
        return url !== undefined && url.username === '' && url.password === '' && url.search === '' && url.hash === '';
      }, 'each must be an https:// address without a password, such as https://api.drand.sh'),
    ),
  );

/** A list of http(s) addresses at different hosts: an authority is known by its host. Most public ones have no https, and what they sign needs none. */
export const authorities = z
  .string()
  .default('')
  .transform((list) => list.split(',').map((entry) => entry.trim()))
  .transform((list) => list.filter((entry) => entry !== ''))
  .pipe(z.array(writtenAddress).max(8, 'must be at most eight'))
  .refine(
    (list) => new Set(list.map((entry) => parseUrl(entry)?.host)).size === list.length,
    'each must be at a host of its own',
  );

/** Root certificates as PEM, as `openssl` writes them: the list of those that Node brings along, and these. */
export const certificates = z
  .string()
  .regex(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/, 'must be certificates as PEM')
  .transform((text): readonly string[] => [...rootCertificates, text]);

/** A scheme, a host and perhaps a port. Anything more would be dropped, and an operator would believe that it works. */
export const origin = address
  .refine((value) => {
    const url = parseUrl(value);
    return !url || url.href === `${url.origin}/`;
  }, 'must be a scheme and a host alone, such as https://garden.example: no path is supported')
  .transform((value) => new URL(value).origin);

/** A service's address that may carry a password. */
export const serviceAddress = (pattern: RegExp, schemes: string) =>
  z
    .string()
    .trim()
    .refine(
      (value) => pattern.test(value) && parseUrl(value) !== undefined,
      `must be a ${schemes} address, with special characters of the password written as %XX`,
    );

/** Fewest different characters of a secret: random text of 32 hexadecimal digits has 14 on average. */
const DIFFERENT = 10;

/** A secret that signs or encrypts. */
export const secret = z
  .string()
  .min(32, 'a secret needs at least 32 characters')
  .refine((value) => !/^(["'`]).*\1$/s.test(value), 'a secret must stand without quotes; they would belong to it')
  .refine(
    (value) => value.length < 32 || new Set(value).size >= DIFFERENT,
    `a secret needs at least ${DIFFERENT} different characters; make one with: openssl rand -hex 32`,
  );

/** Secrets, newest first. */
export const secrets = z
  .string()
  .transform((list) => list.split(',').map((entry) => entry.trim()))
  .pipe(z.array(secret).nonempty());

const CURRENCIES: ReadonlySet<string> = new Set(Intl.supportedValuesOf('currency'));

/** A currency. */
export const currency = z
  .string()
  .refine((value) => CURRENCIES.has(value), 'must be an ISO 4217 code in capital letters, such as CNY');

/** An e-mail address, a phone number, or a web address, somewhere in the text. */
const REACHABLE = /[^\s@]@[^\s@]+\.[^\s@]|https?:\/\/[^\s/]+\.\S|\d(?:[\s().-]*\d){5}/;

/** How an operator is reached. */
export const reachable = text.refine(
  (value) => REACHABLE.test(value),
  'must have an e-mail address, a phone number or an https:// address',
);

/** Whom push services may ask (the subject of RFC 8292): an address of a mailbox, or of a page. */
export const pushContact = z
  .string()
  .trim()
  .refine(
    (value) =>
      /^mailto:[^\s@?]+@[^\s@?]+\.[^\s@?]+$/i.test(value) ||
      (/^https:\/\/[^/\s]+\.\S/i.test(value) && parseUrl(value) !== undefined),
    'must be a mailto: or https:// address, such as mailto:desk@garden.example',
  );

/** Keys of age: separated by commas or lines. `#` begins a comment, as in the files that `age-keygen` writes. */
const ageKeys = (pattern: RegExp, what: string) =>
  z
    .string()
    .transform((list) => list.replace(/#.*$/gm, '').split(/[\s,]+/))
    .transform((keys) => keys.filter((key) => key !== ''))
    .pipe(z.array(z.string().regex(pattern, `must be ${what}`)).min(1, `must be ${what}`));

/** Public keys that backups are sealed for. */
export const backupRecipients = ageKeys(/^age1[\da-z]{50,}$/, 'a public key of age, such as age1…');

/** Private keys that open backups. */
export const backupKeys = ageKeys(/^AGE-SECRET-KEY-(PQ-)?1[\dA-Z]{50,}$/, 'a private key of age: AGE-SECRET-KEY-1…');
