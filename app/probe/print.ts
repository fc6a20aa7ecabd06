import type { Finding, Report } from './probe';

const TITLES = { S: 'Calls of the specification', X: 'Extensions' } as const;

const pad = (text: string, width: number) => text.padEnd(width);

function linesOf({ call, state, ms, withoutLogin, misread, trouble, members }: Finding): string[] {
  const time = ms === undefined ? '' : `${ms} ms`;
  const open = withoutLogin ? 'without a login' : '';
  const found = `  ${pad(call, 32)}${pad(state, 11)}${pad(time, 10)}${open}`.trimEnd();
  const fields = misread.map(({ field, came, expected }) => `      ${field}: came ${came}, expected ${expected}`);
  return [found, ...(trouble ? [`      ${trouble}`] : []), ...fields, `      ${members}`];
}

/** Formats a report for a terminal. */
export function tableOf({ ok, calls }: Report): string {
  const parts = (['S', 'X'] as const).map((row) => {
    const own = calls.filter((each) => each.row === row);
    return [TITLES[row], ...own.flatMap(linesOf)].join('\n');
  });
  const end = ok
    ? 'Every call of the specification that was asked can be used.'
    : 'Calls of the specification cannot be used: see above.';
  return `${parts.join('\n\n')}\n\n${end}\n`;
}
