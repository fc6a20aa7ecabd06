import { useTexts } from '~/i18n/use-texts';
import { readCursor, TIMELINE_KINDS, writeCursor } from '~/member-api/desk/members/timeline';
import { readTimeline } from '~/member-api/desk/members/timeline.server';
import { buttonLink } from '~/ui/form/button';
import { ActCode } from '../frame/acts';
import { Filters, Head, Moment } from '../frame/parts';
import { deskPage } from '../page';
import { deskPaths } from '../paths';
import type { StaffVisit } from '../server/visit.server';
import { showCard } from './load-member.server';
import { Line } from './timeline-line';

const PER_PAGE = 40;

async function load(visit: StaffVisit) {
  const { id, username } = await showCard(visit, 'member.look_timeline');
  const { searchParams } = visit.url;
  const kind = TIMELINE_KINDS.find((known) => known === searchParams.get('kind'));
  const after = searchParams.get('after') ?? '';
  const { items, next } = await readTimeline(visit.desk, id, { kind, cursor: readCursor(after), limit: PER_PAGE });
  return { id, username, kind, items, isFirst: after === '', next: next && writeCursor(next) };
}

/** All that happened with a member, newest first, or things of one kind. */
export const timelinePage = deskPage({
  path: '/desk/members/:id/timeline',
  access: ['desk', 'auditor'],
  title: (t, { username }) => t('deskMembers:timelineOf', { name: username }),
  load,
  View: function Timeline({ data: { id, username, kind, items, isFirst, next } }) {
    const { t } = useTexts(['deskMembers', 'desk']);
    return (
      <>
        <Head title={t('timelineOf', { name: username })} up={{ href: deskPaths.member(id), text: username }} />
        <Filters
          label={t('kinds')}
          choices={[undefined, ...TIMELINE_KINDS].map((one) => ({
            name: t(`kind.${one ?? 'all'}`),
            href: deskPaths.timeline(id, { kind: one }),
            isCurrent: one === kind,
          }))}
        />
        {items.length === 0 && <p>{t('timelineNone')}</p>}
        <ol className="d-list d-cells d-timeline">
          {items.map((item) => (
            <li className="d-card" key={`${item.kind}${item.position}`}>
              <p className="d-muted">
                <Moment at={item.at} /> {kind === undefined && <span>{t(`kind.${item.kind}`)}</span>}
              </p>
              <p>
                <Line item={item} />
              </p>
              {item.kind === 'acts' && (
                <p>
                  <ActCode act={item.act} />
                </p>
              )}
            </li>
          ))}
        </ol>
        <nav className="d-row" aria-label={t('desk:pages.label')}>
          {!isFirst && (
            <a className={buttonLink.quiet} href={deskPaths.timeline(id, { kind })}>
              {t('toNewest')}
            </a>
          )}{' '}
          {next !== undefined && (
            <a className={buttonLink.quiet} rel="next" href={deskPaths.timeline(id, { kind, after: next })}>
              {t('older')}
            </a>
          )}
        </nav>
      </>
    );
  },
});
