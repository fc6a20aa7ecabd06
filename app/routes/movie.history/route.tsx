import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import type { FormEvent } from 'react';
import { openPositions } from '~/domains/movie/player/kept-positions';
import { sentences } from '~/i18n/sentences';
import { useTexts } from '~/i18n/use-texts';
import { paths } from '~/paths';
import { FormFrame } from '~/root/form/form-frame';
import { useForm } from '~/root/form/use-form';
import { useSubmission } from '~/root/form/use-submission';
import { pageTitle } from '~/root/shell/shell-data';
import { Note } from '~/ui/feedback/notes';
import { Button } from '~/ui/form/button';
import { DangerButton } from '~/ui/form/danger-button';
import { layout, PageHead } from '~/ui/layout/section';
import { memberPage } from '~/web/page/member-page.server';
import { changeHistory, loadHistory } from './history.server';
import { WatchedFilms } from './watched-films';

export { submitOrKeepInput as clientAction, skipWhenOffline as shouldRevalidate } from '~/root/client/offline-submit';

export const meta = pageTitle('watching:history.title');

export const loader = (args: LoaderFunctionArgs) => memberPage(args, loadHistory, 'load.watched');

export const action = (args: ActionFunctionArgs) => changeHistory(args);

/** The switch of the history, and what is in it. */
export default function HistoryPage() {
  const { t, i18n } = useTexts('watching');
  const { page, list, isOffered, keeps, owner } = useLoaderData<typeof loader>();
  const reply = useSubmission();
  const [form] = useForm({ id: 'history', reply });
  const onSubmit = ({ nativeEvent }: FormEvent) => {
    const { submitter } = nativeEvent as SubmitEvent;
    const act = submitter?.getAttribute('value');
    if (act === 'off' || act === 'clear') openPositions(owner)?.clear();
  };
  const isOn = list?.history ?? reply?.result.initialValue['act'] !== 'on';
  const lead = sentences(i18n, t('history.lead'), keeps !== undefined && t('history.keeps', { count: keeps }));
  return (
    <>
      <div className={layout.head}>
        <PageHead title={t('history.title')} lead={isOffered ? lead : undefined} />
        <Link to={paths.favourites()}>{t('favourites.title')}</Link>
      </div>
      {isOffered ? (
        <>
          <p>{t(isOn ? 'history.on' : 'history.off')}</p>
          <FormFrame form={form} fields={[]} reply={reply} onSubmit={onSubmit}>
            {isOn ? (
              <>
                {list && <WatchedFilms page={page} films={list.films} more={list.more} last={list.last} />}
                <div className={layout.chips}>
                  {list && list.films.length > 0 && (
                    <Button look="quiet" name="act" value="clear">
                      {t('history.clear')}
                    </Button>
                  )}
                  <DangerButton does="delete" name="act" value="off">
                    {t('history.turnOff')}
                  </DangerButton>
                </div>
              </>
            ) : (
              <div>
                <Button name="act" value="on">
                  {t('history.turnOn')}
                </Button>
              </div>
            )}
          </FormFrame>
          <noscript>
            <p>{t('history.withoutScripts')}</p>
          </noscript>
        </>
      ) : (
        <Note>{t('history.unsupported')}</Note>
      )}
    </>
  );
}
