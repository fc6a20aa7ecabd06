import { TABS } from '~/tabs';
import { FlashMessage } from '~/ui/feedback/flash-message';
import { Empty, InlineError, Note } from '~/ui/feedback/notes';
import { ProblemPage } from '~/ui/feedback/problem-page';
import { ProgressBar } from '~/ui/feedback/progress-bar';
import { FromOperator } from '~/ui/feedback/operator-words';
import { PayWarning, PayWarningProvider, ServiceWords } from '~/ui/feedback/service-words';
import { Button, buttonLink } from '~/ui/form/button';
import { CardGrid } from '~/ui/layout/card-grid';
import { Chips } from '~/ui/layout/chips';
import { ColumnTitles } from '~/ui/layout/column-titles';
import { Columns, Pairs } from '~/ui/layout/columns';
import { Facts } from '~/ui/layout/facts';
import { Fold } from '~/ui/layout/fold';
import { InPageLink } from '~/ui/layout/in-page-link';
import { Pager } from '~/ui/layout/pager';
import { Links, PageHead, Section } from '~/ui/layout/section';
import { Shell } from '~/ui/layout/shell';
import { Drawing } from '~/ui/media/drawing';
import { Icon, LineDrawing } from '~/ui/media/icon';
import { PatternDrawing, PatternSprite } from '~/ui/media/pattern';
import { drawQrCode } from '~/ui/media/qr-code';
import { QrDrawing } from '~/ui/media/qr-drawing';
import { Picture } from '~/ui/media/picture';
import { account } from './account';
import { draw } from './draw';
import { forms } from './forms';
import { funds } from './funds';
import { garden } from './garden';
import { LONG, PATTERNS, type Exhibits, type Words } from './words';

const ICONS = ['home', 'movie', 'meet', 'vote', 'profile', 'moon', 'pause', 'play', 'notice', 'checkIn'] as const;

const feedback = (t: Words): Exhibits => ({
  FlashMessage: {
    'a success, which goes by itself': (
      <FlashMessage message={{ tone: 'success', text: t('account:flash.imported'), said: undefined }} page="1" />
    ),
    'an error, which stays': (
      <FlashMessage message={{ tone: 'error', text: t('errors:title'), said: undefined }} page="2" />
    ),
  },
  Note: {
    'a warning': <Note kind="warning">{t('shell:staffNeverAsk')}</Note>,
    'what turned out right': <Note kind="success">{t('cards:flash.added')}</Note>,
    information: <Note>{t('shell:demo')}</Note>,
    'a remark': <Note kind="plain">{t('cards:numberHint')}</Note>,
    'with an answer': <Note action={<Button look="quiet">{t('errors:retry')}</Button>}>{LONG}</Note>,
  },
  Empty: { 'a sentence': <Empty>{t('bets:empty')}</Empty> },
  InlineError: {
    'with a way to try again': <InlineError text={t('errors:title')} retryHref="#" retryLabel={t('errors:retry')} />,
  },
  ProblemPage: {
    'a page that is not there': (
      <ProblemPage title={t('errors:notFound.title')} text={t('errors:notFound.text')} reference="a1b2c3">
        <a className={buttonLink.primary} href="#top">
          {t('errors:retry')}
        </a>
        <a className={buttonLink.quiet} href="#top">
          {t('errors:toHome')}
        </a>
      </ProblemPage>
    ),
  },
  FromOperator: { 'above what an operator wrote': <FromOperator onMoney={false} /> },
  PayWarning: {
    'above words that ask for money': (
      <PayWarningProvider value={<Note>{t('shell:nobodyPays')}</Note>}>
        <PayWarning />
      </PayWarningProvider>
    ),
  },
  ServiceWords: { 'a sentence': <ServiceWords words={{ serviceSays: LONG, onMoney: false }} /> },
  ProgressBar: { 'on its way, above the page': <ProgressBar busy label={t('shell:loading')} /> },
});

const layouts = (t: Words): Exhibits => ({
  Shell: {
    'with a badge': (
      <Shell
        skipLabel={t('shell:skip')}
        tabsLabel={t('shell:tabs')}
        brand={['Night', 'Garden']}
        up={undefined}
        homeHref="#top"
        tabs={TABS.map(([name], index) => ({
          icon: name,
          label: t(`shell:${name}`),
          badge: name === 'profile' ? { text: '99+', label: '' } : undefined,
          href: '#top',
          current: index === 0,
        }))}
        footer={t('shell:demo')}
      >
        <p>{t('vote:chanceNote')}</p>
      </Shell>
    ),
  },
  Links: {
    alone: (
      <Links>
        <a href="/profile">{t('shell:profile')}</a>
      </Links>
    ),
    'in a row': (
      <Links>
        <a href="/vote/bets">{t('bets:title')}</a>
        <a href="/vote/history">{t('bets:history.title')}</a>
      </Links>
    ),
  },
  Columns: {
    'read before the task': (
      <Columns isReadFirst>
        <p>{t('vote:chanceNote')}</p>
        <div>
          <Button>{t('account:login.submit')}</Button>
        </div>
        <p>{t('shell:demo')}</p>
      </Columns>
    ),
  },
  Pairs: {
    'two parts': (
      <Pairs>
        <p>{t('vote:chanceNote')}</p>
        <p>{t('shell:demo')}</p>
      </Pairs>
    ),
  },
  PageHead: { 'with a sentence': <PageHead title={t('vote:title')} lead={t('vote:chanceNote')} /> },
  Section: {
    'with a link beside it': (
      <Section title={t('vote:results')} aside={<a href="#top">{t('vote:more.history')}</a>}>
        <p>{t('vote:chanceNote')}</p>
      </Section>
    ),
  },
  Facts: {
    'amounts and words': (
      <Facts
        facts={[
          [t('account:profile.total'), '$1,000.00'],
          [t('account:profile.available'), '$9.50'],
          [t('account:profile.inviteCode'), LONG],
        ]}
      />
    ),
  },
  Chips: {
    'one is current': (
      <Chips
        label="x"
        all={{ label: t('bets:toAll'), href: '' }}
        choices={PATTERNS.map((id) => ({ id, name: t(`vote:${id}`), href: '' }))}
        current="lily"
      />
    ),
  },
  Fold: {
    closed: <Fold title={t('bets:stats.figures')}>{LONG}</Fold>,
    open: (
      <Fold title={t('bets:stats.figures')} open>
        {LONG}
      </Fold>
    ),
  },
  Pager: {
    'in the middle': <Pager page={2} more href={() => ''} />,
  },
  ColumnTitles: { 'two, one long': <ColumnTitles titles={[LONG, '-']} /> },
  CardGrid: {
    'without pictures, one with a long name': (
      <CardGrid
        things={[{ id: '1' }, { id: '2' }]}
        cardOf={({ id }) => ({
          id,
          href: '',
          picture: <Picture src={undefined} alt="" kind={id === '1' ? 'person' : 'film'} />,
          name: id === '1' ? LONG : t('movie:title'),
          facts: '00:10',
        })}
      />
    ),
    'with names over the pictures, one longer than its picture': (
      <CardGrid
        things={[{ id: '1' }, { id: '2' }]}
        cardOf={({ id }) => ({
          id,
          href: '',
          picture: <Picture src={undefined} alt="" kind="film" />,
          name: id === '1' ? LONG : t('movie:title'),
          isNameOver: true,
          facts: '00:10',
        })}
      />
    ),
  },
  InPageLink: { 'to a field': <InPageLink to="t1">{t('shell:skip')}</InPageLink> },
});

const media = (t: Words): Exhibits => ({
  Icon: Object.fromEntries(ICONS.map((name) => [name, <Icon key={name} name={name} />])),
  PatternSprite: { 'out of sight': <PatternSprite /> },
  PatternDrawing: Object.fromEntries(
    PATTERNS.map((name) => [
      t(`vote:${name}`),
      <span key={name}>
        {[28, 56, 96].map((size) => (
          <PatternDrawing key={size} name={name} size={size} />
        ))}
      </span>,
    ]),
  ),
  LineDrawing: { 'a shape of its own': <LineDrawing path="M5 12h14M12 5v14" /> },
  Drawing: Object.fromEntries(
    (['empty', 'lost', 'closed', 'welcome'] as const).map((name) => [name, <Drawing key={name} name={name} />]),
  ),
  QrDrawing: {
    'a link': (
      <QrDrawing
        className={undefined}
        code={drawQrCode('https://members.example', 'L')}
        label={t('stopCard:made.qr')}
      />
    ),
  },
  Picture: {
    'a person': <Picture src="/demo/none.webp" alt="" kind="person" />,
    'a film': <Picture src={undefined} alt="" kind="film" />,
    'a banner': <Picture src={undefined} alt="" kind="banner" />,
  },
});

/** Everything there is to show, in one language. */
export const exhibits = (t: Words): Exhibits => ({
  ...feedback(t),
  ...forms(t),
  ...layouts(t),
  ...media(t),
  ...draw(t),
  ...funds(t),
  ...account(),
  ...garden(t),
});
