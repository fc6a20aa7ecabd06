import { describe, expect, test } from 'vitest';
import * as meet from '~/contract/calls/meet';
import { describeMemberApi } from '../harness/harness';
import { becomeMember } from '../harness/member';

const ids = (list: readonly { id: string }[]) => list.map(({ id }) => id);
const PHONE = '+819012345678';

describeMemberApi('meet', (api) => {
  describe('a blocked profile', () => {
    const everybody = async (member: string, seed?: string) => {
      const pages = await Promise.all(
        [1, 2, 3, 4, 5, 6, 7, 8].map((page) =>
          api().get(
            meet.listProfiles,
            { page, limit: 7, ...(seed === undefined ? {} : { suiji: 1, seed }) },
            { token: member },
          ),
        ),
      );
      return { ids: pages.flatMap(({ list }) => ids(list)), totals: new Set(pages.map(({ total }) => total)) };
    };

    test('is missing from the list, in its order and by a seed, and the others keep their order', async () => {
      const { token: own } = await becomeMember(api());
      const before = [await everybody(own), await everybody(own, 'steady')];
      const gone = [before[1]?.ids[0] ?? '', before[1]?.ids[9] ?? ''];
      for (const id of gone) await api().get(meet.blockProfile, { id }, { token: own });
      const after = [await everybody(own), await everybody(own, 'steady')];
      for (const [index, { ids: left, totals }] of after.entries()) {
        expect(left).toEqual(before[index]?.ids.filter((id) => !gone.includes(id)));
        expect([...totals]).toEqual([left.length]);
      }
      const other = await becomeMember(api());
      expect((await everybody(other.token)).ids).toEqual(before[0]?.ids);
    });

    test('is missing from its region, and its region counts one less', async () => {
      const { token: own } = await becomeMember(api());
      const { list: regions } = await api().get(meet.listRegions, {}, { token: own });
      const addressId = regions[0]?.id;
      const ask = () => api().get(meet.listProfiles, { addressId, limit: 100 }, { token: own });
      const before = await ask();
      const id = before.list[2]?.id ?? '';
      await api().get(meet.blockProfile, { id }, { token: own });
      const after = await ask();
      expect(ids(after.list)).toEqual(ids(before.list).filter((other) => other !== id));
      expect(after.total).toBe((before.total ?? 0) - 1);
    });

    test('is never among the four of Home, of whom there are still four', async () => {
      const { token: own } = await becomeMember(api());
      const gone = (await everybody(own)).ids.slice(0, 24);
      for (const id of gone) await api().get(meet.blockProfile, { id }, { token: own });
      for (let visit = 0; visit < 8; visit++) {
        const { list } = await api().get(meet.listProfiles, { page: 1, limit: 4, suiji: 1 }, { token: own });
        expect(list).toHaveLength(4);
        expect(ids(list).filter((id) => gone.includes(id))).toEqual([]);
      }
    });

    test('takes no date request, and an open one is taken back', async () => {
      const { token: own } = await becomeMember(api());
      const id = (await everybody(own)).ids[0] ?? '';
      await api().get(meet.requestDate, { id, contact: PHONE }, { token: own });
      await api().get(meet.blockProfile, { id }, { token: own });
      const { list } = await api().get(meet.listRequests, {}, { token: own });
      expect(list).toMatchObject([{ status: 'revoked' }]);
      expect(list[0]?.contact).toBeUndefined();
      const answer = await api().ask(meet.requestDate, { id, contact: PHONE }, { token: own });
      expect(answer).toMatchObject({ reason: 'not_found' });
    });

    test('stands once on the list of blocks, and comes back when unblocked', async () => {
      const { token: own } = await becomeMember(api());
      const before = await everybody(own, 'steady');
      const id = before.ids[3] ?? '';
      await api().get(meet.blockProfile, { id }, { token: own });
      await api().get(meet.blockProfile, { id }, { token: own });
      const { list, total } = await api().get(meet.listBlocks, {}, { token: own });
      expect([ids(list), total]).toEqual([[id], 1]);
      expect(list[0]?.xuanfei_name).toMatch(/\S/);
      expect(ids((await api().get(meet.listBlocks, { id }, { token: own })).list)).toEqual([id]);
      expect((await api().get(meet.listBlocks, { id: 'nobody' }, { token: own })).list).toEqual([]);
      await api().get(meet.unblockProfile, { id }, { token: own });
      await api().get(meet.unblockProfile, { id }, { token: own });
      expect((await api().get(meet.listBlocks, {}, { token: own })).list).toEqual([]);
      expect(await everybody(own, 'steady')).toEqual(before);
    });

    test('has to exist', async () => {
      const { token: own } = await becomeMember(api());
      expect(await api().ask(meet.blockProfile, { id: 'nobody' }, { token: own })).toMatchObject({
        reason: 'not_found',
      });
    });
  });
});
