import { afterEach, describe, expect, it, vi } from 'vitest';
import { describeFaults, openForms, tooLate } from '../web/app/honesty/faults.checks';
import { FAULTS, useFaultsStage } from '../web/app/honesty/faults.stage';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const tools = useFaultsStage();
const { pages, browser, begin, end } = tools;

// Every page and every form, under every fault; `npm test` has one or two faults of each class.
describeFaults(FAULTS, tools);

describe.each(FAULTS.filter(({ isSlow }) => isSlow))('an upstream that $what', (fault) => {
  afterEach(() => end(fault));

  it('costs a page the time of one call, however many it makes', async () => {
    await begin(fault);
    expect(await tooLate(pages().map((path) => [path, () => browser().get(path)]))).toEqual([]);
  });

  it('costs a form no more', async () => {
    const opened = await openForms(tools);
    await begin(fault);
    expect(await tooLate(opened.map(({ form, send }) => [form.path, send]))).toEqual([]);
  });
});
