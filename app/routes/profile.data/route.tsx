import { data, type ActionFunctionArgs, type HeadersFunction, type LoaderFunctionArgs } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import { useTexts } from '~/i18n/use-texts';
import { paths } from '~/paths';
import { useFieldErrors } from '~/root/form/form-errors';
import { FormFrame } from '~/root/form/form-frame';
import { useForm } from '~/root/form/use-form';
import { useSubmission } from '~/root/form/use-submission';
import { NeverAsked } from '~/root/shell/promises';
import { pageTitle } from '~/root/shell/shell-data';
import { Button } from '~/ui/form/button';
import { PasswordField } from '~/ui/form/password-field';
import { Columns } from '~/ui/layout/columns';
import { layout, Links, PageHead } from '~/ui/layout/section';
import { memberPage } from '~/web/page/member-page.server';
import { loadDataPage, makeFile } from './data-page.server';
import { Contents } from './contents';
import { FileState } from './file-state';
import { OtherFiles } from './other-files';

export {
  alwaysUnlessLineLost as shouldRevalidate,
  submitOrKeepInput as clientAction,
} from '~/root/client/offline-submit';

export const meta = pageTitle('ownData:title');

/** `Refresh`, for a page that reloads itself. */
export const headers: HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export const loader = (args: LoaderFunctionArgs) =>
  memberPage(
    args,
    async (visit) => {
      const { page, refresh } = await loadDataPage(visit);
      return data(page, refresh === undefined ? {} : { headers: { Refresh: String(refresh) } });
    },
    'load.dataFile',
  );

export const action = (args: ActionFunctionArgs) => makeFile(args);

export default function DataPage() {
  const { t } = useTexts(['ownData', 'account']);
  const page = useLoaderData<typeof loader>();
  const reply = useSubmission();
  const [form, { password }] = useForm<'password'>({ id: 'own-data', reply });
  const errors = useFieldErrors();
  const isOffered = page.state !== 'unsupported';
  return (
    <>
      <PageHead title={t('ownData:title')} lead={isOffered ? t('ownData:lead') : ''} />
      <Columns>
        <div>
          {isOffered ? <FileState file={page} /> : <OtherFiles />}
          {isOffered && page.state !== 'making' && (
            <FormFrame form={form} fields={[[password, t('ownData:password')]]} reply={reply}>
              <PasswordField
                resetKey={reply}
                show={{ text: t('account:show'), label: t('account:showPassword') }}
                hide={{ text: t('account:hide'), label: t('account:hidePassword') }}
                id={password.id}
                name="password"
                label={t('ownData:password')}
                hint={t('ownData:ask')}
                errors={errors(password.errors)}
                autoComplete="current-password"
              />
              <Button>{page.state === 'ready' ? t('ownData:again') : t('ownData:make')}</Button>
              {page.keptFor && <p className={layout.lead}>{page.keptFor}</p>}
            </FormFrame>
          )}
        </div>
        <div>
          <NeverAsked />
          {page.state !== 'unsupported' && <Contents page={page} />}
          <Links>
            <Link to={paths.closeAccount()}>{t('ownData:closeLink')}</Link>
          </Links>
        </div>
      </Columns>
    </>
  );
}
