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
 * The data of a page of a stop card. Nothing of it depends on the member whose card it is: no call is made. With the sentences about
 * pauses, whose texts these pages do not load.
 */
export function stopPage<Data extends object>({ app, i18n, params }: RequestContext, own: Data) {
  const token = params['token'];
  const contact = app.settings.operator?.complaints;
  const isReadable = isStopToken(token);
  const page = {
    ...own,
    isReadable,
    back: paths.stop(token ?? ''),
    meaning: (['blocks', 'open', 'fixed', 'here'] as const).map((key) => i18n.t(`limits:pause.${key}`)),
    help: {
      title: i18n.t('limits:help.title'),
      lines: [i18n.t('limits:help.text'), ...(contact ? [i18n.t('limits:help.operator', { contact })] : [])],
    },
  };
  return data(page, { status: isReadable ? 200 : 404 });
}
