import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import { useTexts } from '~/i18n/use-texts';
import { paths } from '~/paths';
import { FormFrame } from '~/root/form/form-frame';
import { useForm } from '~/root/form/use-form';
import { useSubmission } from '~/root/form/use-submission';
import { pageTitle } from '~/root/shell/shell-data';
import { Button, buttonLink } from '~/ui/form/button';
import { DangerButton } from '~/ui/form/danger-button';
import { HiddenField } from '~/ui/form/hidden-fields';
import { layout, Links, PageHead } from '~/ui/layout/section';
import { memberPage } from '~/web/page/member-page.server';
import { changeBlock, loadBlockPage } from './block.server';

export { submitOrKeepInput as clientAction, skipWhenOffline as shouldRevalidate } from '~/root/client/offline-submit';

export const meta = pageTitle('meet:block.link');

export const loader = (args: LoaderFunctionArgs) => memberPage(args, loadBlockPage, 'load.blocks');

export const action = (args: ActionFunctionArgs) => changeBlock(args);

/** Asks for confirmation before blocking; for a blocked profile, shows the block. */
export default function BlockPage() {
  const { t } = useTexts('meet');
  const page = useLoaderData<typeof loader>();
  const reply = useSubmission();
  const [form] = useForm({ id: 'block', reply });
  const name = page.name ?? t('noName');
  const isBlocked = page.isBlocked ?? reply?.result.initialValue['act'] === 'unblock';
  return (
    <div className={layout.narrow}>
      {isBlocked ? (
        <PageHead title={t('unblock.title', { name })} lead={t('unblock.text')} />
      ) : (
        <PageHead title={t('block.title', { name })} lead={page.isOwn ? t('block.text') : t('block.textForeign')} />
      )}
      <FormFrame form={form} fields={[]} reply={reply}>
        <HiddenField name="act" value={isBlocked ? 'unblock' : 'block'} />
        <div className={layout.chips}>
          {isBlocked ? (
            <Button look="quiet">{t('unblock.submit')}</Button>
          ) : (
            <DangerButton does="block">{t('block.submit')}</DangerButton>
          )}
          {!isBlocked && (
            <Link className={buttonLink.quiet} to={paths.meet(page.id)}>
              {t('block.keep')}
            </Link>
          )}
        </div>
      </FormFrame>
      <Links>
        <Link to={paths.reportProfile(page.id)}>{t('report.link')}</Link>
        <Link to={paths.blocks()}>{t('blocks.title')}</Link>
      </Links>
    </div>
  );
}
