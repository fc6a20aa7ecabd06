import { z } from 'zod';
import { MESSAGE_TEXT_MAX } from '~/contract/calls/service';
import { errorCode } from '~/i18n/error-text';
import { PICTURE_BYTES } from '~/media/fit';
import { cleanPicture } from '~/media/picture.server';
import { PictureRefused } from '~/media/picture-refused';
import { claim, nextOf, release } from '~/member-api/desk/claims/claims.server';
import { columnSuffix } from '~/member-api/content/localized';
import { storePicture } from '~/member-api/funds/uploads.server';
import { listConversations } from '~/member-api/service-desk/conversation-list.server';
import { findConversation } from '~/member-api/service-desk/conversations.server';
import { answerConversation, changeConversation } from '~/member-api/service-desk/desk.server';
import { FormError } from '~/web/form/form-error';
import { deskPaths } from '../paths';
import { submitAtDesk } from '../server/submit-at-desk.server';
import { byOf, flashOf, goTo, type StaffVisit } from '../server/visit.server';
import { getCard } from '../members/load-member.server';
import { noteAct } from '../members/member-acts.server';
import { listColleagues } from './conversation.server';

/** How many of the conversations that wait are looked through for one that nobody else is on. */
const LOOKED_THROUGH = 25;

const idOf = ({ params }: StaffVisit) => params['id'] ?? '';
const here = (visit: StaffVisit, code?: string) => goTo(visit, deskPaths.conversation(idOf(visit)), code);

/** Frees the conversation and goes on with the next one that waits, with a message that names its member. */
async function goOn(visit: StaffVisit, done: 'answered' | 'waits' | 'closed') {
  const { desk, staff, at } = visit;
  const code = flashOf(`deskService:flash.${done}`, { name: (await getCard(visit)).username });
  await release(desk.db, { kind: 'conversation', id: idOf(visit) });
  const { list } = await listConversations(desk, { state: 'open' }, { page: 1, limit: LOOKED_THROUGH });
  const ids = list.map(({ memberId }) => memberId);
  const next = await nextOf(desk.db, 'conversation', ids, { name: staff.name, at });
  return goTo(visit, next === undefined ? deskPaths.conversations() : deskPaths.conversation(next), code);
}

const text = z
  .string()
  .optional()
  .transform((typed = '') => typed.replaceAll('\r\n', '\n').trim());

const answerSchema = z
  .object({ text, picture: z.string().optional(), upTo: z.coerce.number().int().min(0), formKey: z.string().uuid() })
  .superRefine(({ text: words, picture }, context) => {
    if (words === '' && !picture) context.addIssue({ code: 'custom', path: ['text'], message: 'conversation.nothing' });
    if (words.length > MESSAGE_TEXT_MAX)
      context.addIssue({
        code: 'custom',
        path: ['text'],
        message: errorCode('text.too_long', { max: MESSAGE_TEXT_MAX }),
      });
  });

/** Cleans and stores a picture for the member, before the other fields are checked. */
async function takePicture(visit: StaffVisit, file: File): Promise<Record<string, string>> {
  const { desk, at } = visit;
  try {
    const jpeg = await cleanPicture(new Uint8Array(await file.arrayBuffer()));
    return { picture: await storePicture({ db: desk.db, at }, desk.uploads, jpeg, idOf(visit)) };
  } catch (error) {
    if (!(error instanceof PictureRefused)) throw error;
    throw new FormError({ picture: [errorCode(`reason.${error.reason}`, { retryAfter: error.retryAfter })] }, 400);
  }
}

/** A picture that was stored for this member, so that no member is sent another member's. @throws FormError */
async function ownPicture({ desk }: StaffVisit, memberId: string, name: string): Promise<string> {
  const found = await desk.db
    .selectFrom('uploads')
    .select('name')
    .where('name', '=', name)
    .where('member_id', '=', memberId)
    .executeTakeFirst();
  if (!found) throw new FormError({ picture: ['invalid'] }, 400);
  return found.name;
}

/** The picture of the form of an answer: stored at once, so that it stays when the form is shown again. */
const pictureOf = (visit: StaffVisit) => ({
  name: 'picture',
  bytes: PICTURE_BYTES,
  none: { picture: '' },
  take: (file: File) => takePicture(visit, file),
});

/** The forms of a conversation's page. */
export const conversationActs = {
  answer: (visit: StaffVisit) =>
    submitAtDesk(visit, {
      schema: answerSchema,
      once: ({ formKey, ...entries }) => ({ key: formKey, entries: { id: idOf(visit), ...entries } }),
      file: pictureOf(visit),
      run: async ({ text: words, picture, upTo }) => {
        const { staff } = byOf(visit);
        const id = idOf(visit);
        await answerConversation(visit.desk, id, {
          text: words || undefined,
          image: picture ? await ownPicture(visit, id, picture) : undefined,
          actor: `operator:${staff.name}`,
          staff,
          upTo: upTo === 0 ? undefined : upTo,
        });
        return goOn(visit, 'answered');
      },
    }),
  /** Puts a canned answer into the form, after what was typed. */
  insert: (visit: StaffVisit) =>
    submitAtDesk(visit, {
      schema: z.object({
        text,
        canned: z.string().optional(),
        picture: z.string().optional(),
        formKey: z.string().optional(),
      }),
      file: pictureOf(visit),
      run: async ({ text: words, canned }) => {
        const { desk } = visit;
        const found = await desk.db
          .selectFrom('service_canned')
          .selectAll()
          .where('id', '=', canned ?? '')
          .executeTakeFirst();
        if (!found) throw new FormError({ canned: ['required'] }, 400);
        const known = await findConversation(desk.db, idOf(visit));
        const answer = found[`text_${columnSuffix(known?.language ?? 'en')}`];
        // No error: the form is shown again with more in it.
        throw new FormError({}, 200, 'refused', { text: [words, answer].filter(Boolean).join('\n\n') });
      },
    }),
  assign: (visit: StaffVisit) =>
    submitAtDesk(visit, {
      schema: z.object({ to: z.string().max(30).optional() }),
      run: async ({ to }) => {
        if (to && !(await listColleagues(visit.desk.db)).includes(to)) throw new FormError({ to: ['staff.gone'] }, 409);
        await changeConversation(visit.desk, idOf(visit), { assigned: to || null }, byOf(visit).staff);
        return here(visit, 'deskService:flash.assigned');
      },
    }),
  state: (visit: StaffVisit) =>
    submitAtDesk(visit, {
      schema: z.object({ state: z.enum(['waits', 'closed']) }),
      run: async ({ state }) => {
        await changeConversation(visit.desk, idOf(visit), { state }, byOf(visit).staff);
        return goOn(visit, state);
      },
    }),
  note: noteAct(deskPaths.conversation),
  take: (visit: StaffVisit) =>
    submitAtDesk(visit, {
      schema: z.object({}),
      run: async () => {
        const { desk, staff, at } = visit;
        await claim(desk.db, { kind: 'conversation', id: idOf(visit) }, { name: staff.name, at, takeOver: true });
        return here(visit);
      },
    }),
};
