import { CHANGED_DRAWS } from './draws';
import { CHANGED_LIMITS } from './limits';
import { CHANGED_MEETINGS } from './meetings';
import { CHANGED_MONEY } from './money';
import type { Mutant } from './mutant';
import { CHANGED_OPERATOR } from './operator';
import { CHANGED_TEXTS } from './texts';
import { CHANGED_WITNESSES } from './witnesses';

/** Changes that break the rules X1 to X10, two or more for each. One that breaks a rule in a way not listed belongs here too. */
export const MUTANTS: readonly Mutant[] = [
  ...CHANGED_TEXTS,
  ...CHANGED_MONEY,
  ...CHANGED_LIMITS,
  ...CHANGED_DRAWS,
  ...CHANGED_WITNESSES,
  ...CHANGED_MEETINGS,
  ...CHANGED_OPERATOR,
];
