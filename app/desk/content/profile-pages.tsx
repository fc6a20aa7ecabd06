import { randomUUID } from 'node:crypto';
import { redirect } from '@remix-run/node';
import { z } from 'zod';
import { useTexts } from '~/i18n/use-texts';
import { listNamed } from '~/member-api/desk/content/named-lists.server';
import {
  addProfile,
  changeProfile,
  changeProfilePicture,
  findProfile,
  searchProfiles,
} from '~/member-api/desk/content/profiles.server';
import { hideProfile } from '~/member-api/meet/hide-profile.server';
import { Button } from '~/ui/form/button';
import { TextField } from '~/ui/form/field';
import { HiddenField } from '~/ui/form/hidden-fields';
import { SelectField } from '~/ui/form/select-field';
import { FormError } from '~/web/form/form-error';
import { DeskForm, useDeskForm, useOptional } from '../form/desk-form';
import { useDesk } from '../frame/context';
import { Head, Moment, Pages } from '../frame/parts';
import { HideForm } from '../meet/hide-form';
import { deskPage, type ViewProps } from '../page';
import { deskPaths } from '../paths';
import { submitAtDesk } from '../server/submit-at-desk.server';
import { byOf, goTo, type StaffVisit } from '../server/visit.server';
import { addressOf, pictureFile } from './parts/media.server';
import { addedOnce, formKey } from './parts/once.server';
import { PictureInput, type PictureField } from './parts/picture-input';
import { line, optionalNumber, pictureShape } from './parts/schema.server';
import { readSearch, SearchForm } from './parts/search';
import { nameIn, oneNeeded, TextsFields, textsIn, textsLabels, textsShape, type TextsField } from './parts/texts';
import { Links } from '~/ui/layout/section';

const LISTED = 30;
const HEIGHT_MAX = 250;

const schema = z
  .object({
    ...textsShape('name', { max: 60 }),
    ...textsShape('location', { max: 120 }),
    ...textsShape('description', { max: 2_000, kind: 'text' }),
    provenance: line(120),
    height: optionalNumber(HEIGHT_MAX),
    region: z.string().max(64).optional(),
    formKey,
  })
  .superRefine(oneNeeded('name', 'content.nameNeeded'));

type Field = TextsField<'name' | 'location' | 'description'> | 'provenance' | 'height' | 'region' | 'formKey';

const factsOf = ({ provenance, height, ...value }: z.output<typeof schema>) => ({
  name: textsIn('name', value),
  location: textsIn('location', value),
  description: textsIn('description', value),
  provenance,
  height,
});

async function loadList({ desk, url }: StaffVisit) {
  const { term, page } = readSearch(url);
  const found = await searchProfiles(desk.db, term, { limit: LISTED + 1, offset: (page - 1) * LISTED });
  return { term, page, list: found.slice(0, LISTED), more: found.length > LISTED };
}

/** Profiles by the beginning of their name, hidden ones too. */
export const profilesPage = deskPage({
  path: '/desk/profiles',
  access: ['content'],
  title: (t) => t('deskContent:profiles'),
  load: loadList,
  View: function Profiles({ data: { term, page, list, more } }) {
    const { t } = useTexts('deskContent');
    const { language } = useDesk();
    return (
      <>
        <Head
          title={t('profiles')}
          up={{ href: deskPaths.content(), text: t('title') }}
          add={{ href: deskPaths.profile('new'), text: t('profileAdd') }}
        />
        <SearchForm action={deskPaths.profiles()} label={t('profileSearch')} term={term} />
        {list.length === 0 && <p>{t('profilesNone')}</p>}
        <ul className="d-list d-names">
          {list.map((profile) => (
            <li className="d-card" key={profile.id}>
              <p className="d-row">
                <a href={deskPaths.profile(profile.id)}>{nameIn(profile, language)}</a>
                {typeof profile.hidden_at === 'number' && <strong>{t('hidden')}</strong>}
              </p>
            </li>
          ))}
        </ul>
        <Pages page={page} more={more} href={(to) => deskPaths.profiles({ q: term, page: to })} />
      </>
    );
  },
});

async function load({ desk, params }: StaffVisit) {
  const regions = await listNamed(desk.db, 'regions');
  const key = { formKey: randomUUID() };
  if (params['id'] === 'new') return { ...key, profile: undefined, regions };
  const profile = await findProfile(desk.db, params['id'] ?? '');
  if (!profile) throw redirect(deskPaths.profiles(), 303);
  return { ...key, profile, regions };
}

type Props = ViewProps<Awaited<ReturnType<typeof load>>>;

function FactsForm({ data: { profile, regions, formKey: key }, reply }: Props) {
  const { t } = useTexts('deskContent');
  const optional = useOptional();
  const { language } = useDesk();
  const texts = profile && Object.fromEntries(Object.entries(profile).filter(([, value]) => typeof value === 'string'));
  const { form, fields, props } = useDeskForm<Field>({
    action: 'save',
    reply,
    defaultValue: { ...texts, height: profile?.height ? String(profile.height) : undefined },
  });
  const labels = (['name', 'location', 'description'] as const).flatMap((name) =>
    textsLabels(name, t(name)).map(([field, label]) => [fields[field], label] as const),
  );
  return (
    <DeskForm
      form={form}
      fields={[
        ...labels,
        [fields.region, t('region')],
        [fields.provenance, t('provenance')],
        [fields.height, t('height')],
      ]}
    >
      <HiddenField name="formKey" value={fields.formKey.initialValue ?? key} />
      <TextsFields name="name" label={t('name')} hint={t('oneEnough')} props={props} />
      {!profile && (
        <SelectField
          {...props('region')}
          label={t('region')}
          none={t('choose')}
          options={regions.map((region) => ({ value: region.id, label: nameIn(region, language) }))}
        />
      )}
      <TextsFields name="location" label={t('location')} props={props} />
      <TextsFields name="description" kind="text" label={optional(t('description'))} props={props} />
      <TextField {...props('provenance')} label={t('provenance')} hint={t('provenanceHint')} autoComplete="off" />
      <TextField
        {...props('height')}
        label={optional(t('height'))}
        required={false}
        inputMode="numeric"
        autoComplete="off"
      />
      <Button>{profile ? t('save') : t('profileAdd')}</Button>
    </DeskForm>
  );
}

function PictureForm({ data: { profile }, reply }: Props) {
  const { t } = useTexts('deskContent');
  const { form, fields, props } = useDeskForm<PictureField>({ action: 'picture', reply });
  return (
    <DeskForm
      form={form}
      encType="multipart/form-data"
      label={t('picture')}
      fields={[
        [fields.picture, t('picture')],
        [fields.address, t('pictureAddress')],
      ]}
    >
      <PictureInput now={profile?.avatar || undefined} fields={fields} props={props} />
      <Button look="quiet">{t('savePicture')}</Button>
    </DeskForm>
  );
}

/** A profile, or a new one: what members read, its picture, and whether members see it. */
export const profilePage = deskPage({
  path: '/desk/profiles/:id',
  access: ['content'],
  title: (t, { profile }, language) => (profile ? nameIn(profile, language) : t('deskContent:profileAdd')),
  load,
  View: function Profile({ data, reply }) {
    const { t } = useTexts('deskContent');
    const { language } = useDesk();
    const { profile, regions } = data;
    const isHidden = typeof profile?.hidden_at === 'number';
    return (
      <>
        <Head
          title={profile ? nameIn(profile, language) : t('profileAdd')}
          up={{ href: deskPaths.profiles(), text: t('profiles') }}
        />
        {isHidden && (
          <p>
            <strong>{t('hidden')}</strong> <Moment at={profile.hidden_at ?? 0} />
          </p>
        )}
        {profile ? (
          <div className="d-beside">
            <FactsForm data={data} reply={reply} />
            <div>
              <PictureForm data={data} reply={reply} />
              <HideForm isHidden={isHidden} reply={reply} />
            </div>
          </div>
        ) : regions.length === 0 ? (
          <Links>
            <a href={deskPaths.namedEntry('regions', 'new')}>{t('regionFirst')}</a>
          </Links>
        ) : (
          <FactsForm data={data} reply={reply} />
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
          const { db } = visit.desk;
          const id = visit.params['id'] ?? '';
          if (id !== 'new') {
            if (!(await changeProfile(db, id, factsOf(value), byOf(visit))))
              throw new FormError({ '': ['staff.gone'] }, 409);
            return goTo(visit, deskPaths.profile(id), 'deskContent:flash.saved');
          }
          const added = await addProfile(db, { ...factsOf(value), regionId: value.region ?? '' }, byOf(visit));
          if (added === undefined) throw new FormError({ region: ['choose'] });
          return goTo(visit, deskPaths.profile(added), 'deskContent:flash.profileAdded');
        },
      }),
    picture: (visit) =>
      submitAtDesk(visit, {
        schema: z.object(pictureShape),
        file: pictureFile(visit),
        run: async ({ picture, address }) => {
          const id = visit.params['id'] ?? '';
          const shown = await addressOf(visit, picture, address);
          if (shown === undefined) throw new FormError({ picture: ['content.picture'] });
          if (!(await changeProfilePicture(visit.desk.db, id, shown, byOf(visit))))
            throw new FormError({ '': ['staff.gone'] }, 409);
          return goTo(visit, deskPaths.profile(id), 'deskContent:flash.saved');
        },
      }),
    hide: (visit) =>
      submitAtDesk(visit, {
        schema: z.object({ hide: z.enum(['yes', 'no']) }),
        run: async ({ hide }) => {
          const id = visit.params['id'] ?? '';
          await hideProfile(visit.desk.db, id, hide === 'yes', byOf(visit));
          return goTo(visit, deskPaths.profile(id), 'deskContent:flash.saved');
        },
      }),
  },
});
