import { isRouteErrorResponse, Link, useLocation, useRouteError } from '@remix-run/react';
import { useEffect } from 'react';
import { errorText } from '~/i18n/error-text';
import { useTexts } from '~/i18n/use-texts';
import { paths, sameAddress } from '~/paths';
import { buttonLink } from '~/ui/form/button';
import { ProblemPage } from '~/ui/feedback/problem-page';
import { ServiceWords } from '~/ui/feedback/service-words';
import { isPageProblem } from '~/web/page/problem';
import { isLineLost } from '../client/offline-submit';
import { GONE } from './gone';
import { NeverAsked } from './promises';
import { useShell } from './shell-data';

/** Pages about withdrawals: their error pages also say that no withdrawal costs a fee or deposit (rule X7). */
const SPEAKS_OF_WITHDRAWALS = /^\/profile(?!\/announcements)/;

/** The error of a page, inside the shell, which still works. */
export function RouteProblem() {
  const error = useRouteError();
  const { t, i18n } = useTexts('errors');
  const location = useLocation();
  const shell = useShell();
  const answered = isRouteErrorResponse(error);
  const problem = answered && isPageProblem(error.data) ? error.data : undefined;

  const isGone = problem ? GONE.has(problem.code) : answered && [404, 405].includes(error.status);

  // Our own problems have specific headings.
  const titleOf: Readonly<Record<string, string>> = {
    'notFound.text': t('notFound.title'),
    'method.text': t('method.title'),
    'address.text': t('address.title'),
    'address.long': t('address.title'),
    'unexpected.text': t('unexpected.title'),
  };
  const list = problem && GONE.get(problem.code);
  const isLost = isLineLost(error);
  useEffect(() => {
    if (!isLost) return;
    // A page that is being replaced can still get the event; reloading would bring it back.
    const again = () => navigator.onLine && window.location.reload();
    addEventListener('online', again);
    return () => removeEventListener('online', again);
  }, [isLost]);

  let title = t('unexpected.title');
  let text = t('unexpected.text');
  if (problem) {
    const other = answered && error.status === 404 ? t('notFound.title') : t('title');
    const general = problem.code.startsWith('upstream.') ? t('upstream.title') : other;
    title = problem.failure ? errorText(i18n, problem.failure) : (titleOf[problem.code] ?? general);
    text = errorText(i18n, problem.code);
    // What is missing is the heading; the sentence below leads on.
    if (list && !problem.failure) [title, text] = [text, t('notFound.item')];
  } else if (answered && error.status === 404) {
    title = t('notFound.title');
    text = t('notFound.text');
  } else if (answered && error.status === 405) {
    title = t('method.title');
    text = t('method.text');
  }
  if (isLost) {
    title = t('offline.title');
    text = t('offline.text');
  }
  return (
    <ProblemPage
      title={title}
      text={text}
      // No service was asked for an unknown address: nothing to look up.
      reference={problem && problem.code !== 'notFound.text' ? t('reference', { id: problem.requestId }) : undefined}
      words={
        <>
          {SPEAKS_OF_WITHDRAWALS.test(location.pathname) && <NeverAsked />}
          <ServiceWords words={problem?.said} />
        </>
      }
    >
      {/* A full page load: it works with and without scripts, whatever state the open page is in. */}
      {!isGone && (
        <a className={buttonLink.primary} href={sameAddress(location)}>
          {t('retry')}
        </a>
      )}
      {list && (
        <Link className={buttonLink.primary} to={list} reloadDocument>
          {t('toList')}
        </Link>
      )}{' '}
      <Link
        className={isGone && !list ? buttonLink.primary : buttonLink.quiet}
        to={shell?.signedIn ? paths.home() : paths.login()}
        reloadDocument
      >
        {shell?.signedIn ? t('toHome') : t('toLogin')}
      </Link>
    </ProblemPage>
  );
}
