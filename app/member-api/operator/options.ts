import { InvalidArgumentError } from 'commander';

/** Reads a whole number of an option. @throws InvalidArgumentError with its bounds */
export function whole(min: number, max: number): (text: string) => number {
  return (text) => {
    const number = /^\d{1,9}$/.test(text) ? Number(text) : NaN;
    if (number >= min && number <= max) return number;
    throw new InvalidArgumentError(`It is a whole number from ${min} to ${max}.`);
  };
}

/** Reads the name of whoever decides, as it is written down with the decision. @throws InvalidArgumentError */
export function operatorName(text: string): string {
  const name = text.normalize('NFKC').trim();
  if (/^[\p{L}\p{N}][\p{L}\p{N}\p{M} ._@-]{0,59}$/u.test(name)) return name;
  throw new InvalidArgumentError('It is up to 60 letters, digits, blanks, dots, dashes or @.');
}
