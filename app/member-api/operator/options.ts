import { Argument, InvalidArgumentError, Option } from 'commander';

/** Parses an integer option. @throws InvalidArgumentError with its bounds */
export function whole(min: number, max: number): (text: string) => number {
  return (text) => {
    const number = /^\d{1,9}$/.test(text) ? Number(text) : NaN;
    if (number >= min && number <= max) return number;
    throw new InvalidArgumentError(`It is a whole number from ${min} to ${max}.`);
  };
}

/** Parses the operator's name for the audit trail. @throws InvalidArgumentError */
function operatorName(text: string): string {
  const name = text.normalize('NFKC').trim();
  if (/^[\p{L}\p{N}][\p{L}\p{N}\p{M} ._@-]{0,59}$/u.test(name)) return name;
  throw new InvalidArgumentError('It is up to 60 letters, digits, blanks, dots, dashes or @.');
}

/** Argument for the id of a record. */
export const idArgument = () => new Argument('<id>', 'its number, as the list shows it');

export const jsonOption = () => new Option('--json', 'print JSON');

/** Operators name themselves, because in a container they share one login. */
export const asOption = () =>
  new Option('--as <name>', 'who decides; written down, never shown to members')
    .argParser(operatorName)
    .makeOptionMandatory();

/** Paging options. */
export const pageOptions = () =>
  [
    new Option('--page <n>', 'which page').argParser(whole(1, 1_000_000)).default(1),
    new Option('--limit <n>', 'how many on a page').argParser(whole(1, 500)).default(50),
  ] as const;

/** Parsed {@link pageOptions} and {@link jsonOption}. */
export interface ListOptions {
  page: number;
  limit: number;
  json?: true;
}
