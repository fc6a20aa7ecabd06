/**
 * What an image holds of others: `node app/commands/notices.mjs <folder>` writes `sbom.cdx.json` (CycloneDX 1.6) and
 * `third-party-notices.txt`, the licences of those packages, to the folder.
 *
 * Reads the lock file and what is installed: `npm sbom --omit=dev` leaves out what development needs as well (175 of 307
 * packages), and CycloneDX' own program compiles native code where it is installed.
 */
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const LICENCE_FILE = /^(licen[cs]e|copying|notice|third-party-notices)/i;
const LINE = `\n\n${'='.repeat(80)}\n\n`;

/**
 * @typedef {{ version: string, license?: string, integrity?: string, dev?: boolean, devOptional?: boolean }} Locked
 * @typedef {{ name: string, path: string } & Locked} Package
 */
const read = (/** @type {string} */ path) => /** @type {unknown} */ (JSON.parse(readFileSync(path, 'utf8')));

const folder = process.argv[2] ?? '';
if (folder === '') throw new Error('Which folder are they to be written to?');

const { name, version } = /** @type {{ name: string, version: string }} */ (read('package.json'));
const { packages } = /** @type {{ packages: Record<string, Locked> }} */ (read('package-lock.json'));
/** @type {Package[]} */
const held = Object.entries(packages)
  .filter(([path, { dev, devOptional }]) => path !== '' && !dev && !devOptional && existsSync(path))
  .map(([path, locked]) => ({ ...locked, path, name: path.slice(path.lastIndexOf('node_modules/') + 13) }));

const purlOf = (/** @type {{ name: string, version: string }} */ { name: called, version: which }) =>
  `pkg:npm/${called.replace('@', '%40')}@${which}`;

/** The terms of a package, as SPDX writes them. */
const licencesOf = (/** @type {Package} */ { license }) => {
  if (license === undefined) return [];
  return [/[ ()]/.test(license) ? { expression: license.replace(/^\((.*)\)$/, '$1') } : { license: { id: license } }];
};

const hashesOf = (/** @type {Package} */ { integrity = '' }) =>
  integrity.startsWith('sha512-')
    ? [{ alg: 'SHA-512', content: Buffer.from(integrity.slice(7), 'base64').toString('hex') }]
    : [];

const bom = {
  $schema: 'http://cyclonedx.org/schema/bom-1.6.schema.json',
  bomFormat: 'CycloneDX',
  specVersion: '1.6',
  version: 1,
  metadata: { component: { type: 'application', name, version, purl: purlOf({ name, version }) } },
  components: held.map((one) => ({
    type: 'library',
    'bom-ref': one.path,
    name: one.name,
    version: one.version,
    purl: purlOf(one),
    licenses: licencesOf(one),
    hashes: hashesOf(one),
  })),
};

/** Its name, its terms, and the texts that come with it. */
function noticeOf(/** @type {Package} */ { name: called, version: which, license = 'no licence named', path }) {
  const texts = readdirSync(path)
    .filter((file) => LICENCE_FILE.test(file))
    .map((file) => readFileSync(join(path, file), 'utf8').trim());
  return [`${called} ${which}: ${license}`, ...texts].join('\n\n');
}

writeFileSync(join(folder, 'sbom.cdx.json'), `${JSON.stringify(bom, undefined, 1)}\n`);
writeFileSync(join(folder, 'third-party-notices.txt'), `${held.map(noticeOf).join(LINE)}\n`);
