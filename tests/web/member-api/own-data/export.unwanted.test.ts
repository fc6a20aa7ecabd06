import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { getExport, startExport } from '~/contract/calls/own-data';
import { exportsFolder, makeExports } from '~/member-api/own-data/make-exports.server';
import { PASSWORD } from '../harness/member';
import { setOperatorStage } from '../operator/operator.stage';

const { stage } = setOperatorStage();

it.each([
  ['is no failure when it is no longer wanted', true, []],
  ['is a failure when it is wanted and the draft is gone', false, ['a file of own data could not be made']],
])('a file %s', async (_, isUnwanted, failures) => {
  const { client, instance, member } = stage;
  const { db, log } = instance.service;
  const state = async () => (await client.get(getExport, {}, { token: member.token })).state;
  await client.ask(startExport, { password: PASSWORD }, { token: member.token });
  await expect.poll(state, { interval: 20 }).toBe('ready');

  // The instance's own job looks only at what is due.
  const due = stage.clock + 1_000;
  await db.updateTable('member_exports').set({ state: 'making', worker: 'gone', lease_until: due }).execute();
  const folder = exportsFolder(instance.uploads);
  const logged: string[] = [];
  let erased: Promise<unknown> | undefined;
  /** Is asked after each page: tidies away what is being written, as a closing does. */
  const tidyDraft = () => {
    const draft = readdirSync(folder).find((name) => name.endsWith('.part'));
    if (draft === undefined || erased) return false;
    rmSync(join(folder, draft));
    erased = isUnwanted ? db.deleteFrom('member_exports').execute() : Promise.resolve();
    return false;
  };
  const service = {
    ...instance.service,
    now: () => due,
    log: { ...log, error: (_entry: unknown, text?: string) => logged.push(text ?? '') },
  };
  await makeExports(service, folder, tidyDraft);
  expect(erased).toBeDefined();
  expect(logged).toEqual(failures);
  expect(await state()).toBe(isUnwanted ? 'none' : 'making');
});
