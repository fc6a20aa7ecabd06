/** Exits with problems on standard error: names and reasons, never values. */
export function refuseToStart(problems: string[]): never {
  console.error(['Cannot start: the configuration is not right.', ...problems.map((line) => `  ${line}`)].join('\n'));
  process.exit(1);
}
