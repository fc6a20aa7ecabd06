import { Link, useRevalidator } from '@remix-run/react';
import { useEffect } from 'react';
import { useTexts } from '~/i18n/use-texts';
import { paths } from '~/paths';
import { Note } from '~/ui/feedback/notes';
import { buttonLink } from '~/ui/form/button';
import { Links } from '~/ui/layout/section';

/** How often scripts look whether the file is ready, in ms. */
const LOOK_MS = 2_000;

interface Props {
  file: {
    state: 'none' | 'making' | 'ready' | 'failed';
    isAuto: boolean;
    percent: number;
    until?: string | undefined;
    size?: string | undefined;
  };
}

/** Looks again until the file is made, while the page is visible. A reload by header would lose the place on the page. */
function useProgress({ state, isAuto }: Props['file']): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (isAuto) window.location.replace(paths.ownData());
  }, [isAuto]);
  useEffect(() => {
    if (state !== 'making') return undefined;
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') revalidate();
    }, LOOK_MS);
    return () => {
      clearInterval(timer);
    };
  }, [state, revalidate]);
}

/** Progress of the file, or where to download it. */
export function FileState({ file }: Props) {
  const { t } = useTexts('ownData');
  useProgress(file);
  const { state, isAuto, percent, until, size } = file;
  return (
    <div role="status">
      {state === 'making' && (
        <Note>
          <p>{t('making', { percent })}</p>
          <p>{t('makingHint')}</p>
          <Links>
            <Link to={isAuto ? paths.ownData('1') : paths.ownData()}>{t('refresh')}</Link>
            <Link to={isAuto ? paths.ownData() : paths.ownData('1')}>{isAuto ? t('autoStop') : t('autoStart')}</Link>
          </Links>
        </Note>
      )}
      {state === 'ready' && (
        <Note kind="success">
          <p>{t('ready')}</p>
          <p>
            <a className={buttonLink.quiet} href={paths.ownDataFile()} download>
              {size === undefined ? t('downloadPlain') : t('download', { size })}
            </a>
          </p>
          {until && <p>{t('until', { until })}</p>}
        </Note>
      )}
      {state === 'failed' && <Note kind="warning">{t('failed')}</Note>}
    </div>
  );
}
