import { readFileSync } from 'node:fs';
import { FROM_FILES } from './names';

const REASONS: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file',
  ENOTDIR: 'there is no such file',
  EACCES: 'the user of this process may not read the file',
  EPERM: 'the user of this process may not read the file',
  EISDIR: 'names a folder, not a file',
};

const isSet = (value: string | undefined): value is string => value !== undefined && value.trim() !== '';

/** Variables after the files that they name are read. */
export interface WithFiles {
  /** All variables, with the contents of files under NAME. */
  variables: Record<string, string | undefined>;
  /** Names whose values came from files. */
  fromFiles: readonly string[];
  /** One line per problem: names and reasons, never values. */
  problems: string[];
}

/**
 * Reads the files that NAME_FILE names, as images of databases do: a secret in a file is not shown by `docker inspect`.
 * One newline at the end is removed.
 *
 * @param source the variables, as `process.env`; empty ones count as unset
 */
export function readSettingFiles(source: Readonly<Record<string, string | undefined>>): WithFiles {
  const variables = { ...source };
  const fromFiles: string[] = [];
  const problems: string[] = [];
  for (const name of FROM_FILES) {
    const file = source[`${name}_FILE`];
    if (!isSet(file)) continue;
    if (isSet(source[name])) {
      problems.push(`${name}_FILE: ${name} is set too; remove one of them`);
      continue;
    }
    try {
      variables[name] = readFileSync(file.trim(), 'utf8').replace(/\r?\n$/, '');
      if (isSet(variables[name])) fromFiles.push(name);
      else problems.push(`${name}_FILE: the file is empty`);
    } catch (error) {
      const code = (error as NodeJS.ErrnoException).code ?? 'unknown';
      problems.push(`${name}_FILE: ${REASONS[code] ?? `the file cannot be read (${code})`}`);
    }
  }
  return { variables, fromFiles, problems };
}
