import { readFileSync } from 'node:fs';

/** File that the image's build writes the revision to; missing elsewhere. */
const REVISION_FILE = 'build/revision';
/** What of a revision is shown: as many characters as Git takes for a unique abbreviation in large repositories. */
const SHORT = 12;

function readRevision(): string {
  try {
    return readFileSync(REVISION_FILE, 'utf8').trim();
  } catch {
    return '';
  }
}

/** What runs: `version` of package.json, and the revision that the image was built from (empty: unknown). */
export interface Version {
  version: string;
  revision: string;
  /** Both in one, such as `0.1.0+3f2a9c1b7d4e`. */
  text: string;
}

let known: Version | undefined;

/** The version of this process, read once. Paths are relative to the server's working directory. */
export function readVersion(): Version {
  if (known) return known;
  const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };
  const revision = readRevision();
  known = { version, revision, text: revision === '' ? version : `${version}+${revision.slice(0, SHORT)}` };
  return known;
}
