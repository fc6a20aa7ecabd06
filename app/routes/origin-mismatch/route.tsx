import { data, redirectDocument, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { useTexts } from '~/i18n/use-texts';
import { paths } from '~/paths';
import { pageTitle } from '~/root/shell/shell-data';
import { ProblemPage } from '~/ui/feedback/problem-page';
import { buttonLink } from '~/ui/form/button';
import { publicPage } from '~/web/page/member-page.server';

export const meta = pageTitle('errors:origin.title');

/** Shown instead of a form that came from another origin (web/incoming.server rewrites to it). */
export const loader = (args: LoaderFunctionArgs) =>
  publicPage(args, async ({ url, requestId }) =>
    data(
      {
        origin: url.searchParams.get('origin') ?? '?',
        host: url.searchParams.get('host') ?? '?',
        requestId,
      },
      { status: 403 },
    ),
  );

/** A form sent by a script arrives here instead of at its own action; its body is not read. */
export const action = ({ request }: ActionFunctionArgs) => {
  const url = new URL(request.url);
  return redirectDocument(url.pathname + url.search);
};

export default function OriginMismatchPage() {
  const { t } = useTexts('errors');
  const { origin, host, requestId } = useLoaderData<typeof loader>();
  return (
    <ProblemPage
      title={t('origin.title')}
      text={t('origin.text')}
      detail={t('origin.operator', { origin, host })}
      reference={t('reference', { id: requestId })}
    >
      <a className={buttonLink.primary} href={paths.root()}>
        {t('toHome')}
      </a>
    </ProblemPage>
  );
}
