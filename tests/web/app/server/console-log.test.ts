import { afterEach, expect, it } from 'vitest';
import { logConsole } from '~/config/observing/console-log.server';
import { useStage } from '../harness/stage';

const stage = useStage();

const said = console;
const { warn, error } = said;
afterEach(() => {
  Object.assign(said, { warn, error });
});

it('what a package says on the console is one line of the log, and no longer than a visitor can do harm with', () => {
  logConsole(stage.app.inside.log);
  said.warn('No routes matched\nlocation "%s"', '//a"b', { tried: 2 });
  said.error(new Error('x'.repeat(10_000)));
  const [told, failed] = stage.app.logLines().slice(-2);
  expect(told).toMatchObject({ level: 40, from: 'console', msg: 'No routes matched\nlocation "//a"b" { tried: 2 }' });
  expect(failed).toMatchObject({ level: 50, from: 'console' });
  expect(failed?.msg).toMatch(/^Error: x{1000}/);
  expect(failed?.msg.length).toBe(2_000);
});
