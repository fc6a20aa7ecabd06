import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { Link, useActionData, useLoaderData } from '@remix-run/react';
import { secondStepSchema } from '~/domains/account/second-step/second-step.schema';
import { useTexts } from '~/i18n/use-texts';
import { paths } from '~/paths';
import { pageTitle } from '~/root/shell/shell-data';
import { Note } from '~/ui/feedback/notes';
import { buttonLink } from '~/ui/form/button';
import { Columns } from '~/ui/layout/columns';
import { Facts } from '~/ui/layout/facts';
import { layout, Links, PageHead } from '~/ui/layout/section';
import type { SubmitReply } from '~/web/form/submit-reply';
import { submit } from '~/web/form/submit.server';
import { memberPage } from '~/web/page/member-page.server';
import { Setup, StepForm } from './forms';
import { AddPasskey, Passkeys } from './passkeys';
import { RecoveryCodes } from './recovery-codes';
import { actOnSecondStep, loadSecondStep } from './second-step-page.server';

export { submitOrKeepInput as clientAction, skipWhenOffline as shouldRevalidate } from '~/root/client/offline-submit';

export const meta = pageTitle('secondStep:title');

export const loader = (args: LoaderFunctionArgs) => memberPage(args, loadSecondStep, 'load.secondStep');

export const action = (args: ActionFunctionArgs) =>
  submit(args, {
    access: 'member',
    schema: secondStepSchema,
    secrets: ['password', 'code', 'passkey'],
    throttle: { name: 'second-step', points: 30, seconds: 300, perLogin: true },
    accountThrottle: { name: 'second-step-account', points: 20, seconds: 900 },
    run: actOnSecondStep,
  });

export default function SecondStepPage() {
  const { t } = useTexts(['secondStep']);
  const page = useLoaderData<typeof loader>();
  const answer = useActionData<SubmitReply | { codes: string[] } | { options: string; name: string }>();
  if (answer && 'codes' in answer) return <RecoveryCodes codes={answer.codes} />;
  const begun = answer && 'options' in answer ? answer : undefined;
  const reply = answer && 'result' in answer ? answer : undefined;
  const show = page.state === 'on' ? page.show : undefined;
  if (show === 'passkey')
    return (
      <div className={layout.narrow}>
        <PageHead title={t('secondStep:passkeys.add')} lead={t('secondStep:passkeys.addLead')} />
        <AddPasskey reply={reply} begun={begun} />
        <Links>
          <Link to={paths.secondStep()}>{t('secondStep:back')}</Link>
        </Links>
      </div>
    );
  if (show)
    return (
      <div className={layout.narrow}>
        <PageHead
          title={show === 'off' ? t('secondStep:off.title') : t('secondStep:renew.title')}
          lead={show === 'off' ? t('secondStep:off.lead') : t('secondStep:renew.lead')}
        />
        <StepForm
          act={show}
          submit={show === 'off' ? t('secondStep:off.submit') : t('secondStep:renew.submit')}
          reply={reply}
        />
        <Links>
          <Link to={paths.secondStep()}>{t('secondStep:back')}</Link>
        </Links>
      </div>
    );
  const setup = page.state === 'off' ? page.setup : undefined;
  const lead = setup ? t('secondStep:setup.lead') : t('secondStep:lead');
  return (
    <>
      <PageHead title={t('secondStep:title')} lead={page.state === 'none' ? t('secondStep:none') : lead} />
      <Columns>
        <div>
          {page.state === 'off' && page.isOver && <Note kind="warning">{t('secondStep:setup.over')}</Note>}
          {setup && (
            <Setup setup={setup}>
              <StepForm act="confirm" submit={t('secondStep:setup.submit')} reply={reply} />
            </Setup>
          )}
          {page.state === 'off' && !setup && <StepForm act="begin" submit={t('secondStep:begin')} reply={reply} />}
          {page.state === 'on' && (
            <>
              {page.isFew && <Note kind="warning">{t('secondStep:few')}</Note>}
              <Facts
                facts={[
                  [t('secondStep:on'), page.since],
                  [t('secondStep:left'), page.left?.toString()],
                ]}
              />
              <p className={layout.chips}>
                <Link className={buttonLink.quiet} to={paths.secondStep('codes')}>
                  {t('secondStep:renew.title')}
                </Link>{' '}
                <Link className={buttonLink.quiet} to={paths.secondStep('off')}>
                  {t('secondStep:off.title')}
                </Link>
              </p>
              {page.passkeys && <Passkeys passkeys={page.passkeys} isFull={page.isFull} reply={reply} />}
            </>
          )}
        </div>
        <div>{page.state !== 'none' && !setup && <p>{t('secondStep:asked')}</p>}</div>
      </Columns>
    </>
  );
}
