import { expect, it } from 'vitest';
import { LANGUAGES } from '~/i18n/language';
import { status } from '../../../faults/bad-upstream';
import { reading, sentence } from '../harness/sentences';
import { useStage } from '../harness/stage';

const stage = useStage();

it.each(LANGUAGES)(
  'the page of checking in has no form where the service doesn’t have a check-in: %s',
  async (language) => {
    stage.upstream.on('/member/checkin', status(404));
    const member = await stage.member(reading(language));
    const page = await member.get('/profile/check-in');
    expect([page.status, page.main]).toEqual([
      200,
      expect.stringContaining(sentence(language, 'security:checkIn.none')),
    ]);
    expect(page.$('main form')).toHaveLength(0);
  },
);
