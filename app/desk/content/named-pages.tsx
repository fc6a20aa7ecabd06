import { randomUUID } from 'node:crypto';
import { redirect } from '@remix-run/node';
import { z } from 'zod';
import { wireLanguage } from '~/contract/language';
import { useTexts } from '~/i18n/use-texts';
import { columns, textsOf } from '~/member-api/content/localized';
import { listNamed, removeNamed, saveNamed, type NamedList } from '~/member-api/desk/content/named-lists.server';
import { Button } from '~/ui/form/button';
import { TextField } from '~/ui/form/field';
import { HiddenField } from '~/ui/form/hidden-fields';
import { FormError } from '~/web/form/form-error';
import { DeskForm, useDeskForm } from '../form/desk-form';
import { FinalFold } from '../form/final-fold';
import { useDesk } from '../frame/context';
import { Head } from '../frame/parts';
import { deskPage } from '../page';
import { deskPaths } from '../paths';
import { submitAtDesk } from '../server/submit-at-desk.server';
import { byOf, goTo, type StaffVisit } from '../server/visit.server';
import { addedOnce, formKey } from './parts/once.server';
import { position } from './parts/schema.server';
import { nameIn, oneNeeded, TextsFields, textsIn, textsLabels, textsShape, type TextsField } from './parts/texts';

const NAME_MAX = 60;
const schema = z
  .object({ ...textsShape('name', { max: NAME_MAX }), position, formKey })
  .superRefine(oneNeeded('name', 'content.nameNeeded'));

type Field = TextsField<'name'> | 'position' | 'formKey';

/** Where a list is: its folder, and the texts of its pages. */
const LISTS = {
  categories: {
    list: 'film_types',
    add: 'categoryAdd',
    none: 'categoriesNone',
    remove: 'categoryRemove',
    removes: 'categoryRemoveText',
  },
  regions: {
    list: 'regions',
    add: 'regionAdd',
    none: 'regionsNone',
    remove: 'regionRemove',
    removes: 'regionRemoveText',
  },
} as const satisfies Record<string, { list: NamedList; add: string; none: string; remove: string; removes: string }>;

type ListName = keyof typeof LISTS;

/** The page of a short list of names, in their order. */
export const namedListPage = (name: ListName) =>
  deskPage({
    path: `/desk/${name}`,
    access: ['content'],
    title: (t) => t(`deskContent:${name}`),
    load: ({ desk }: StaffVisit) => listNamed(desk.db, LISTS[name].list),
    View: function NamedEntries({ data }) {
      const { t } = useTexts('deskContent');
      const { language } = useDesk();
      return (
        <>
          <Head
            title={t(name)}
            up={{ href: deskPaths.content(), text: t('title') }}
            add={{ href: deskPaths.namedEntry(name, 'new'), text: t(LISTS[name].add) }}
          />
          {data.length === 0 && <p>{t(LISTS[name].none)}</p>}
          <ol className="d-list d-names">
            {data.map((entry) => (
              <li className="d-card" key={entry.id}>
                <p className="d-row">
                  <a href={deskPaths.namedEntry(name, entry.id)}>{nameIn(entry, language)}</a>
                </p>
              </li>
            ))}
          </ol>
        </>
      );
    },
  });

async function loadEntry({ desk, params }: StaffVisit, name: ListName) {
  const entries = await listNamed(desk.db, LISTS[name].list);
  const key = { formKey: randomUUID() };
  if (params['id'] === 'new') return { ...key, id: undefined, name: undefined, position: String(entries.length + 1) };
  const entry = entries.find(({ id }) => id === params['id']);
  if (!entry) throw redirect(deskPaths.named(name), 303);
  return { ...key, id: entry.id, name: textsOf(entry, 'name'), position: String(entry.position + 1) };
}

/** The page of one entry, or of a new one. */
export const namedEntryPage = (name: ListName) =>
  deskPage({
    path: `/desk/${name}/:id`,
    access: ['content'],
    title: (t, entry, language) => entry.name?.[wireLanguage(language)] ?? t(`deskContent:${LISTS[name].add}`),
    load: (visit: StaffVisit) => loadEntry(visit, name),
    View: function NamedEntry({ data, reply }) {
      const { t } = useTexts('deskContent');
      const { language } = useDesk();
      const { form, fields, props } = useDeskForm<Field>({
        action: 'save',
        reply,
        defaultValue: { position: data.position, ...(data.name && columns('name', data.name)) },
      });
      const labels = textsLabels('name', t('name')).map(([field, label]) => [fields[field], label] as const);
      return (
        <>
          <Head
            title={data.name?.[wireLanguage(language)] ?? t(LISTS[name].add)}
            up={{ href: deskPaths.named(name), text: t(name) }}
          />
          <DeskForm form={form} fields={[...labels, [fields.position, t('position')]]}>
            <HiddenField name="formKey" value={fields.formKey.initialValue ?? data.formKey} />
            <TextsFields name="name" label={t('name')} hint={t('oneEnough')} props={props} />
            <TextField {...props('position')} label={t('position')} inputMode="numeric" autoComplete="off" />
            <Button>{t('save')}</Button>
          </DeskForm>
          {data.id !== undefined && (
            <FinalFold action="remove" label={t(LISTS[name].remove)} text={t(LISTS[name].removes)} reply={reply} />
          )}
        </>
      );
    },
    actions: {
      save: (visit) =>
        submitAtDesk(visit, {
          schema,
          ...addedOnce(visit),
          run: async (value) => {
            const id = visit.params['id'] === 'new' ? undefined : visit.params['id'];
            const entry = { id, name: textsIn('name', value), position: value.position };
            const saved = await saveNamed(visit.desk.db, LISTS[name].list, entry, byOf(visit));
            if (saved === undefined) throw new FormError({ '': ['staff.gone'] }, 409);
            return goTo(visit, deskPaths.named(name), 'deskContent:flash.saved');
          },
        }),
      remove: (visit) =>
        submitAtDesk(visit, {
          schema: z.object({}),
          run: async () => {
            const done = await removeNamed(visit.desk.db, LISTS[name].list, visit.params['id'] ?? '', byOf(visit));
            if (done === 'used') throw new FormError({ '': ['content.used'] }, 409);
            return goTo(visit, deskPaths.named(name), 'deskContent:flash.removed');
          },
        }),
    },
  });
