import { data } from '@remix-run/node';
import { isStopToken } from '~/domains/account/stop-card/stop-card.api.server';
import { lengthText, type PauseKind } from '~/domains/account/pause-lengths';
import type { Translator } from '~/i18n/translate';
import { paths } from '~/paths';
import type { RequestContext } from '~/web/page/request-context.server';

/** A kind and length in one line, in the member's language. */
export function stopLength({ t }: Translator, kind: PauseKind, days: number): string {
  const text = lengthText(kind, days);
  const length = text ? t(`limits:${text}`) : String(days);
  return kind === 'timeout' ? t('stopCard:use.timeout', { length }) : t('stopCard:use.exclusion', { length });
}

/**
 * What a pause means. No call is made that could say it, so it is known of the member API of this app alone. A pause that another service
 * begins is not held by this site either: it does not know whose card it is.
 */
function meaningOf({ app, i18n: { t } }: RequestContext): string[] {
  if (!app.upstream.isEmbedded) return [t('stopCard:check.foreign'), t('limits:pause.here')];
  const lines = (['blocks', 'open', 'fixed', 'here'] as const).map((key) => t(`limits:pause.${key}`));
  return [...lines, t('stopCard:check.longer')];
}

/**
 * The data of a page of a stop card. Nothing of it depends on the member whose card it is: no call is made. With the sentences about
 * pauses, whose texts these pages do not load.
 */
export function stopPage<Data extends object>(visit: RequestContext, own: Data) {
  const { app, i18n, params } = visit;
  const token = params['token'];
  const contact = app.settings.operator?.complaints;
  const isReadable = isStopToken(token);
  const page = {
    ...own,
    isReadable,
    back: paths.stop(token ?? ''),
    meaning: meaningOf(visit),
    help: {
      title: i18n.t('limits:help.title'),
      lines: [i18n.t('limits:help.text'), ...(contact ? [i18n.t('limits:help.operator', { contact })] : [])],
    },
  };
  return data(page, { status: isReadable ? 200 : 404 });
}
