import { randomUUID } from 'node:crypto';
import { redirect } from '@remix-run/node';
import { z } from 'zod';
import type { Env } from '~/config/env';
import { bannerLink } from '~/config/environment/banner-link';
import { useTexts } from '~/i18n/use-texts';
import { listBanners, removeBanner, saveBanner } from '~/member-api/desk/content/banners.server';
import { Button } from '~/ui/form/button';
import { TextField } from '~/ui/form/field';
import { HiddenField } from '~/ui/form/hidden-fields';
import { FormError } from '~/web/form/form-error';
import { DeskForm, useDeskForm, useOptional } from '../form/desk-form';
import { FinalFold } from '../form/final-fold';
import { useDesk } from '../frame/context';
import { Head } from '../frame/parts';
import { deskPage } from '../page';
import { deskPaths } from '../paths';
import { submitAtDesk } from '../server/submit-at-desk.server';
import { byOf, goTo, type StaffVisit } from '../server/visit.server';
import { addressOf, pictureFile } from './parts/media.server';
import { addedOnce, formKey } from './parts/once.server';
import { PictureInput, type PictureField } from './parts/picture-input';
import { optionalLine, pictureShape, position } from './parts/schema.server';
import { nameIn, TextsFields, textsLabels, textsShape, type TextsField } from './parts/texts';

const NAME_MAX = 80;
const WORDS_MAX = 200;

/** A banner; `link` is what members' pages accept, or empty. */
const schemaFor = (env: Env) =>
  z.object({
    ...textsShape('name', { max: NAME_MAX }),
    ...textsShape('description', { max: WORDS_MAX }),
    link: optionalLine(1_000).refine((typed) => typed === '' || bannerLink(env, typed) !== undefined, 'content.link'),
    position,
    ...pictureShape,
    formKey,
  });

type Field = TextsField<'name' | 'description'> | 'link' | 'position' | PictureField | 'formKey';

/** The banners of Home, in their order. */
export const bannersPage = deskPage({
  path: '/desk/banners',
  access: ['content'],
  title: (t) => t('deskContent:banners'),
  load: ({ desk }: StaffVisit) => listBanners(desk.db),
  View: function Banners({ data }) {
    const { t } = useTexts('deskContent');
    const { language } = useDesk();
    return (
      <>
        <Head
          title={t('banners')}
          up={{ href: deskPaths.content(), text: t('title') }}
          add={{ href: deskPaths.banner('new'), text: t('bannerAdd') }}
        />
        {data.length === 0 && <p>{t('bannersNone')}</p>}
        <ol className="d-list d-cells d-rows">
          {data.map((banner) => (
            <li className="d-card" key={banner.id}>
              <p className="d-row">
                <a href={deskPaths.banner(banner.id)}>{nameIn(banner, language)}</a>
              </p>
              <p className="d-muted">{banner.link}</p>
            </li>
          ))}
        </ol>
      </>
    );
  },
});

async function load({ desk, params }: StaffVisit) {
  const banners = await listBanners(desk.db);
  const key = { formKey: randomUUID() };
  if (params['id'] === 'new') return { ...key, banner: undefined, position: String(banners.length + 1) };
  const banner = banners.find(({ id }) => id === params['id']);
  if (!banner) throw redirect(deskPaths.banners(), 303);
  return { ...key, banner, position: String(banner.position + 1) };
}

/** One banner, or a new one: picture, words, where it leads, and its place. */
export const bannerPage = deskPage({
  path: '/desk/banners/:id',
  access: ['content'],
  title: (t, { banner }, language) => (banner ? nameIn(banner, language) : t('deskContent:bannerAdd')),
  load,
  View: function BannerForm({ data, reply }) {
    const { t } = useTexts('deskContent');
    const optional = useOptional();
    const { language } = useDesk();
    const { banner } = data;
    const texts = banner && Object.fromEntries(Object.entries(banner).filter(([, value]) => typeof value === 'string'));
    const { form, fields, props } = useDeskForm<Field>({
      action: 'save',
      reply,
      defaultValue: { ...texts, link: banner?.link ?? '', position: data.position },
    });
    const texted = (['name', 'description'] as const).flatMap((name) =>
      textsLabels(name, t(name)).map(([field, label]) => [fields[field], label] as const),
    );
    return (
      <>
        <Head
          title={banner ? nameIn(banner, language) : t('bannerAdd')}
          up={{ href: deskPaths.banners(), text: t('banners') }}
        />
        <DeskForm
          form={form}
          encType="multipart/form-data"
          fields={[
            ...texted,
            [fields.link, t('link')],
            [fields.position, t('position')],
            [fields.picture, t('picture')],
            [fields.address, t('pictureAddress')],
          ]}
        >
          <HiddenField name="formKey" value={fields.formKey.initialValue ?? data.formKey} />
          <TextsFields name="name" label={t('name')} props={props} />
          <TextsFields name="description" label={optional(t('description'))} props={props} />
          <TextField
            {...props('link')}
            label={optional(t('link'))}
            hint={t('linkHint')}
            required={false}
            autoCapitalize="none"
            autoComplete="off"
          />
          <TextField {...props('position')} label={t('position')} inputMode="numeric" autoComplete="off" />
          {/* After the other fields: of a body that is too large, what comes after the file does not arrive. */}
          <PictureInput now={banner?.url} fields={fields} props={props} hint={t('bannerHint')} />
          <Button>{t('save')}</Button>
        </DeskForm>
        {banner && <FinalFold action="remove" label={t('bannerRemove')} text={t('bannerRemoveText')} reply={reply} />}
      </>
    );
  },
  actions: {
    save: (visit) =>
      submitAtDesk(visit, {
        schema: schemaFor(visit.app.settings.env),
        file: pictureFile(visit),
        ...addedOnce(visit),
        run: async ({ picture, address, pictureBytes: _, formKey: __, ...value }) => {
          const { banner } = await load(visit);
          const url = (await addressOf(visit, picture, address)) ?? banner?.url;
          if (url === undefined) throw new FormError({ picture: ['content.picture'] });
          const { db } = visit.desk;
          if (!(await saveBanner(db, { id: banner?.id, url, ...value }, byOf(visit))))
            throw new FormError({ '': ['staff.gone'] }, 409);
          return goTo(visit, deskPaths.banners(), 'deskContent:flash.saved');
        },
      }),
    remove: (visit) =>
      submitAtDesk(visit, {
        schema: z.object({}),
        run: async () => {
          await removeBanner(visit.desk.db, visit.params['id'] ?? '', byOf(visit));
          return goTo(visit, deskPaths.banners(), 'deskContent:flash.removed');
        },
      }),
  },
});
