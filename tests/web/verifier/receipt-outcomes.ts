import { readFileSync } from 'node:fs';
import { checkText, conclusionOf, verdictOf } from '../../../public/verify.mjs';

/** Where the published receipts are. */
export const RECEIPTS = 'tests/vectors/receipts';

/** The text of a published receipt. */
export const read = (file: string) => readFileSync(`${RECEIPTS}/${file}`, 'utf8');

/** A receipt with another value in one of its lines; without the line where the value is empty. */
export const changed = (text: string, key: string, value: string) =>
  text.replace(new RegExp(`^${key}: .*\\n`, 'm'), value && `${key}: ${value}\n`);

/** What the verifier makes of a receipt. */
export async function outcomes(text: string) {
  const checked = await checkText('receipt', text);
  return {
    verdict: verdictOf([checked]),
    conclusion: conclusionOf([checked]),
    problems: checked.problems,
    steps: Object.fromEntries(checked.steps.map(({ name, outcome }) => [name, outcome])),
    notes: checked.steps.flatMap(({ note }) => note ?? []),
  };
}
