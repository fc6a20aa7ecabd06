/** A change that breaks a rule X1 to X10 and that a test must notice. */
export interface Mutant {
  /** X1 to X10. */
  rule: string;
  /** What is wrong then. */
  change: string;
  /** Path in the repository. */
  file: string;
  /** Text that stands in the file exactly once, and what takes its place. */
  from: string;
  to: string;
  /** The test files that notice it; they run up to the first failure. */
  tests: readonly string[];
  /** Words in the full name of the tests that are enough, as a pattern, where the whole files take long. */
  only?: string;
}
