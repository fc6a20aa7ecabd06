import { afterEach, expect, it } from 'vitest';
import { describeFaults, tooLate } from './faults.checks';
import { KINDS, useFaultsStage } from './faults.stage';

const tools = useFaultsStage();
const { pages, browser, begin, end } = tools;

describeFaults(KINDS, tools);

/** The pages with the most calls. All pages: tests/long/faults. */
const BUSY = /^\/(home|vote|vote\/history|profile|profile\/recharge|profile\/withdraw)$|\/check\?/;

const [never] = KINDS.filter(({ what }) => what === 'never answers');
afterEach(() => end(never!));

it('a page whose upstream never answers is there when the time of one call is over, however many it makes', async () => {
  const busy = pages().filter((path) => BUSY.test(path));
  expect(busy).toHaveLength(8);
  await begin(never!);
  expect(await tooLate(busy.map((path) => [path, () => browser().get(path)]))).toEqual([]);
});
