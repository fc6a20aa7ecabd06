import { z } from 'zod';
import { SUSPENSION_REASONS } from '~/contract/suspensions';
import { addNote, NOTE_MAX } from '~/member-api/desk/members/notes.server';
import { endLogins, liftSuspension, suspendMember } from '~/member-api/desk/members/suspend.server';
import { resetSecondStep } from '~/member-api/service-desk/password-reset.server';
import { RESET_REASONS } from '~/member-api/service-desk/service.tables';
import { choice } from '~/web/form/choice.schema';
import { deskPaths } from '../paths';
import { submitAtDesk } from '../server/submit-at-desk.server';
import { byOf, decidedBefore, goTo, type StaffVisit } from '../server/visit.server';
import { getCard, memberIdOf } from './load-member.server';

/** Text of several lines. CRLF counts as one character, as in the browser. */
const words = (max: number) =>
  z
    .string({ required_error: 'required' })
    .transform((text) => text.replaceAll('\r\n', '\n').trim())
    .refine((text) => text.length <= max, 'too_long');

const note = words(NOTE_MAX);

/** The message that another member of staff has decided this already. */
const wasSecond = async (visit: StaffVisit) => decidedBefore((await getCard(visit)).username);

const back = (visit: StaffVisit, code: string) => goTo(visit, deskPaths.member(memberIdOf(visit)), code);

/** Adds a note about the member of a page. @param path the page to go back to */
export const noteAct = (path: (id: string) => string) => (visit: StaffVisit) =>
  submitAtDesk(visit, {
    schema: z.object({ text: note.refine((text) => text !== '', 'required'), formKey: z.string().uuid() }),
    once: ({ formKey, ...entries }) => ({ key: formKey, entries: { id: memberIdOf(visit), ...entries } }),
    run: async ({ text }) => {
      await addNote(visit.desk, memberIdOf(visit), text, byOf(visit));
      return goTo(visit, path(memberIdOf(visit)), 'deskMembers:flash.noted');
    },
  });

/** The forms of a member's page. */
export const memberActs = {
  end: (visit: StaffVisit) =>
    submitAtDesk(visit, {
      schema: z.object({}),
      run: async () => {
        const ended = await endLogins(visit.desk.db, memberIdOf(visit), byOf(visit));
        return back(visit, `deskMembers:flash.ended?ended=${String(ended)}`);
      },
    }),
  suspend: (visit: StaffVisit) =>
    submitAtDesk(visit, {
      schema: z.object({
        reason: choice(SUSPENSION_REASONS),
        note: note.optional(),
      }),
      run: async (wanted) => {
        const done = await suspendMember(visit.desk, memberIdOf(visit), wanted, byOf(visit));
        return back(visit, done === undefined ? await wasSecond(visit) : 'deskMembers:flash.suspended');
      },
    }),
  lift: (visit: StaffVisit) =>
    submitAtDesk(visit, {
      schema: z.object({ note: note.optional() }),
      run: async (wanted) => {
        const done = await liftSuspension(visit.desk, memberIdOf(visit), wanted, byOf(visit));
        return back(visit, done ? 'deskMembers:flash.lifted' : await wasSecond(visit));
      },
    }),
  resetStep: (visit: StaffVisit) =>
    submitAtDesk(visit, {
      schema: z.object({ reason: choice(RESET_REASONS) }),
      run: async ({ reason }) => {
        const { staff } = byOf(visit);
        const reset = { actor: `operator:${staff.name}`, reason, staff } as const;
        const until = await resetSecondStep(visit.desk, memberIdOf(visit), reset);
        return back(visit, until === undefined ? 'deskMembers:flash.stepWasOff' : 'deskMembers:flash.stepReset');
      },
    }),
  note: noteAct(deskPaths.member),
};
