import { useTexts } from '~/i18n/use-texts';
import { Fold } from '~/ui/layout/fold';
import type { PatternName } from '~/ui/media/pattern';
import styles from './statistics.module.css';
import type { statisticsView, talliesView } from './statistics.view';

/** Height of a row of the chart, and half the width of a mark. */
const HEIGHT = 24;
const MARK = 6;

const DIAMOND = `M0 ${HEIGHT / 2 - MARK}L${MARK} ${HEIGHT / 2}L0 ${HEIGHT / 2 + MARK}L${-MARK} ${HEIGHT / 2}Z`;

/** The mark of a count, at a share of the width: only percentage coordinates adapt to the chart's width. */
function Mark({ at }: { at: number }) {
  return (
    <svg x={`${at}%`} overflow="visible">
      <path className={styles['observed']} d={DIAMOND} />
    </svg>
  );
}

/** The legend of the chart. */
function StatisticsLegend({ compared }: { compared: boolean }) {
  const { t } = useTexts('bets');
  return (
    <ul className={styles['legend']} aria-label={t('stats.legend')}>
      {compared && (
        <>
          <li>
            <svg aria-hidden="true" width="24" height={HEIGHT}>
              <rect className={styles['band']} x="1" y="5" width="22" height={HEIGHT - 10} />
            </svg>
            {t('stats.legendBand')}
          </li>
          <li>
            <svg aria-hidden="true" width="12" height={HEIGHT}>
              <line className={styles['expected']} x1="6" x2="6" y1="1" y2={HEIGHT - 1} />
            </svg>
            {t('stats.legendExpected')}
          </li>
        </>
      )}
      <li>
        <svg aria-hidden="true" width="12" height={HEIGHT}>
          <Mark at={50} />
        </svg>
        {t('stats.legendObserved')}
      </li>
    </ul>
  );
}

interface Props<Name> {
  title: string;
  /** Heading of the names. */
  kind: string;
  tallies: ReturnType<typeof talliesView<Name>>;
  nameOf: (name: Name) => string;
}

/** Counts against expectations, as a chart. */
function Tallies<Name extends string | number>({ title, tallies, nameOf }: Omit<Props<Name>, 'kind'>) {
  const { t } = useTexts('bets');
  return (
    <div className={styles['tallies']}>
      <h3>{title}</h3>
      <div>
        <ul className={styles['chart']}>
          {tallies.rows.map(({ name, at, count, of, share, expected }) => {
            const row = { name: nameOf(name), count, of, share };
            const said = expected
              ? t('stats.rowExpected', { ...row, expected: expected.share, band: expected.band })
              : t('stats.row', row);
            return (
              <li className={styles['row']} key={name}>
                <span aria-hidden="true">{nameOf(name)}</span>
                <svg role="img" width="100%" height={HEIGHT} aria-label={said}>
                  <line className={styles['ground']} x1="0" x2="100%" y1={HEIGHT / 2} y2={HEIGHT / 2} />
                  {expected && (
                    <>
                      <rect
                        className={styles['band']}
                        x={`${expected.from}%`}
                        y="5"
                        width={`${expected.to - expected.from}%`}
                        height={HEIGHT - 10}
                      />
                      <line
                        className={styles['expected']}
                        x1={`${expected.at}%`}
                        x2={`${expected.at}%`}
                        y1="1"
                        y2={HEIGHT - 1}
                      />
                    </>
                  )}
                  <Mark at={at} />
                </svg>
              </li>
            );
          })}
        </ul>
        <div className={styles['axis']} aria-hidden="true">
          <span>0%</span>
          <span>{tallies.end}</span>
        </div>
      </div>
    </div>
  );
}

/** The same as figures; a count outside its band says so. */
function FigureTable<Name extends string | number>({ title, kind, tallies, nameOf }: Props<Name>) {
  const { t } = useTexts('bets');
  return (
    <table className={styles['table']} aria-label={title}>
      <thead>
        <tr>
          <th scope="col">{kind}</th>
          <th scope="col">{t('stats.times')}</th>
          <th scope="col">{t('stats.share')}</th>
          <th scope="col">{t('stats.expected')}</th>
          <th scope="col">{t('stats.band')}</th>
        </tr>
      </thead>
      <tbody>
        {tallies.rows.map(({ name, count, share, expected }) => (
          <tr key={name}>
            <th scope="row">{nameOf(name)}</th>
            <td>{count}</td>
            <td>{share}</td>
            {expected ? (
              <>
                <td>{expected.share}</td>
                <td>
                  {expected.band}
                  {!expected.inside && (
                    <>
                      {' '}
                      <span className={styles['outside']}>{t('stats.outside')}</span>
                    </>
                  )}
                </td>
              </>
            ) : (
              <td colSpan={2}>{t('stats.notPublished')}</td>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/**
 * The newest results compared with the published chances: charts, and behind a heading the figures with the limits of such a
 * comparison. Of few draws, only that there are too few.
 */
export function ResultStatistics({ statistics }: { statistics: ReturnType<typeof statisticsView>[number] }) {
  const { t } = useTexts(['bets', 'vote']);
  const chance = (
    <p>
      <strong>{t('vote:chanceNote')}</strong>
    </p>
  );
  if ('few' in statistics)
    return (
      <div className={styles['tallies']}>
        <p>{t('bets:stats.few', statistics.few)}</p>
        {chance}
      </div>
    );
  const { count, from, to, patterns, numbers, unstated, compared } = statistics;
  const byPattern = {
    title: t('bets:stats.patterns'),
    kind: t('bets:pattern'),
    tallies: patterns,
    nameOf: (name: PatternName) => t(`vote:${name}`),
  };
  const byNumber = numbers && {
    title: t('bets:stats.numbers'),
    kind: t('bets:stats.number'),
    tallies: numbers,
    nameOf: String,
  };
  return (
    <div className={styles['tallies']}>
      <p>{t('bets:stats.count', { count, from, to })}</p>
      <StatisticsLegend compared={compared} />
      <div className={styles['pair']}>
        <Tallies {...byPattern} />
        {byNumber && <Tallies {...byNumber} />}
      </div>
      {unstated === 'some' && <p>{t('bets:stats.someChances')}</p>}
      {unstated === 'all' && <p>{t('bets:stats.noChances')}</p>}
      {chance}
      <Fold title={t('bets:stats.figures')}>
        <div className={styles['pair']}>
          <FigureTable {...byPattern} />
          {byNumber && <FigureTable {...byNumber} />}
        </div>
        {compared && <p>{t('bets:stats.meaning')}</p>}
      </Fold>
    </div>
  );
}
