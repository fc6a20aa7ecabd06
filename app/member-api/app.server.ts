import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Hono } from 'hono';
import { memoryLimiter, type CreateLimiter } from '~/config/limiter';
import { openApiDocument } from '~/contract/openapi';
import { createAccountContext } from './account/account-context.server';
import { accountRoutes, answerClientConfig } from './account/account.routes.server';
import { secondStepRoutes } from './account/second-step/second-step.routes.server';
import { secondStepSecrets } from './account/second-step/sealed-secret.server';
import { balanceRoutes } from './balances/balances.routes.server';
import { startBalances } from './balances/publish.server';
import { memberWords } from './at-rest/member-words.server';
import { answerCall, answerInternalError, answerUnknownPath, limitBody, requestIdOf } from './router.server';
import { startAlerts } from './alerts/alerts.server';
import { readMediaOrigins } from './desk/content/media-origins.server';
import { startLedgerChecks } from './desk/books/ledger-check.server';
import { closingRoutes } from './closing/closing.routes.server';
import { checkExclusionKey } from './closing/excluded.server';
import { contentRoutes } from './content/content.routes.server';
import { checkChains } from './draw/chain/chain-store.server';
import { apiDocsPage, API_DOCS_POLICY } from './docs/api-docs.server';
import { canDraw, drawRoutes, startDrawClock } from './draw/draw.server';
import { deskWords } from './desk/members/sealed-words.server';
import { fundsRoutes } from './funds/funds.routes.server';
import { startDemoReviewer } from './funds/demo-reviewer.server';
import { answerPicture } from './funds/uploads.server';
import { startMeasuringWaiting } from './desk/waiting.server';
import { startHousekeeping } from './housekeeping.server';
import { limitsRoutes } from './limits/limits.routes.server';
import { mailRoutes } from './mail/mail.routes.server';
import { startMails } from './mail/send-mail.server';
import { startSealing } from './ledger/chain.server';
import { meetRoutes } from './meet/meet.routes.server';
import { meetWords } from './meet/sealed-words.server';
import { EXPORT_FILE } from '~/contract/calls/own-data';
import { startPlans } from './news/drafts.server';
import { newsRoutes } from './news/news.routes.server';
import { pushRoutes } from './push/push.routes.server';
import { startPushes } from './push/send-push.server';
import { exportsFolder, startExports } from './own-data/make-exports.server';
import { answerExportFile, ownDataRoutes } from './own-data/own-data.routes.server';
import { startReports } from './public-report/make-report.server';
import { publicReportRoutes } from './public-report/public-report.routes.server';
import { seed } from './seed.server';
import type { Route, Service } from './service';
import { serviceRoutes } from './service-desk/service.routes.server';
import { serviceWords } from './service-desk/sealed-words.server';
import type { MemberApiSettings } from './settings';
import { startStamping } from './stamps/stamping.server';
import { suspensionRoutes } from './suspension/suspension.routes.server';
import { watchingRoutes } from './watching/watching.routes.server';
import { openStore } from './store/database.server';
import { refuseRealMoney } from './store/real-money.server';
import { storeLocation, SQLITE_FILE } from './store/store-location';

/** Readiness of the service, or the reason why it is not ready. */
export type Readiness = 'ready' | 'the database does not answer' | 'the draw stands still, or cannot open its chain';

/** The embedded member API. */
export interface MemberApi {
  /**
   * Handles a call of docs/member-api.md. Paths start at the root (`/member/login`): when mounted elsewhere (the app uses `/api`),
   * strip that prefix first and set `X-Forwarded-For` to the one trusted address.
   */
  fetch: (request: Request) => Promise<Response>;
  /**
   * Health check: the database answers, the draw's clock moves, and the draw can open its chain. No timeout of its own.
   */
  ready: () => Promise<Readiness>;
  /** Origins of pictures and films that staff have added by address, for the policy of pages. */
  mediaOrigins: () => Promise<readonly string[]>;
  /** Stops the recurring jobs and closes the database. */
  close: () => Promise<void>;
  service: Service;
  /** Folder of the members' pictures. */
  uploads: string;
}

interface Options {
  settings: MemberApiSettings;
  log: Service['log'];
  /** Milliseconds UTC; the system clock by default. */
  now?: () => number;
  /** Creates the rate limiters; in memory by default. */
  createLimiter?: CreateLimiter;
}

function mount(app: Hono, service: Service, route: Route): void {
  app.on(route.call.method, route.call.path, limitBody(route.call), answerCall(service, route));
}

function createApp(service: Service, routes: readonly Route[], uploads: string): Hono {
  const app = new Hono();
  app.use(async (context, next) => {
    const requestId = requestIdOf(context);
    await next();
    context.header('X-Request-Id', requestId);
    context.header('X-Content-Type-Options', 'nosniff');
    if (!context.res.headers.has('Cache-Control')) context.header('Cache-Control', 'no-store');
  });
  for (const route of routes) mount(app, service, route);
  // Generated lazily: it takes a third of a second, which would delay the start.
  let made: ReturnType<typeof openApiDocument> | undefined;
  const document = () => (made ??= openApiDocument());
  app.get('/openapi.json', (context) => context.json(document()));
  app.get('/docs', (context) => {
    context.header('Content-Security-Policy', API_DOCS_POLICY);
    return context.html(apiDocsPage(document()));
  });
  app.get('/config.json', answerClientConfig(service.settings));
  app.get('/upload/image/:name', answerPicture(service, uploads));
  app.get(EXPORT_FILE, answerExportFile(service, exportsFolder(uploads)));
  app.notFound(answerUnknownPath);
  app.onError((error, context) => {
    // A client that disconnects during an upload is not an error of ours.
    const isGone = context.req.raw.signal.aborted || (error as { code?: unknown }).code === 'ECONNRESET';
    service.log[isGone ? 'debug' : 'error'](
      { err: error, requestId: requestIdOf(context), path: context.req.path },
      'a call failed',
    );
    return answerInternalError(context);
  });
  return app;
}

async function openService({
  settings,
  log,
  now = Date.now,
  createLimiter = memoryLimiter,
}: Options): Promise<Service> {
  if (settings.databaseUrl !== undefined && existsSync(join(settings.dataDir, SQLITE_FILE)))
    log.warn(`DATABASE_URL is set: what ${SQLITE_FILE} in DATA_DIR holds is not used`);
  const db = await openStore(storeLocation(settings, log));
  const service: Service = { db, settings, now, createLimiter, log };
  try {
    await refuseRealMoney(service);
    // Before anything is written with it, and before a transaction needs it.
    await memberWords.ready(service);
    await seed(service);
    await checkChains(service);
    await meetWords.check(service);
    await serviceWords.check(service);
    await deskWords.check(service);
    await secondStepSecrets.check(service);
    await memberWords.check(service);
    await checkExclusionKey(service);
    return service;
  } catch (error) {
    await db.destroy();
    throw error;
  }
}

/**
 * Opens the embedded member API: database, migrations, demo content, recurring jobs.
 *
 * @throws Error when the database cannot be opened, migrated or seeded, when it belongs to the other mode, or when the
 *   draw's chains or the members' encrypted texts cannot be decrypted
 */
export async function createMemberApi(options: Options): Promise<MemberApi> {
  const inMemory = options.settings.dataDir === ':memory:';
  const folder = inMemory ? mkdtempSync(join(tmpdir(), 'member-api-')) : options.settings.dataDir;
  const service = await openService(options);
  const uploads = join(folder, 'uploads');
  const account = createAccountContext(service);
  const maker = startExports(service, exportsFolder(uploads));
  const routes = [
    accountRoutes(account),
    secondStepRoutes(account),
    suspensionRoutes(service),
    limitsRoutes(service),
    mailRoutes(service),
    pushRoutes(service),
    fundsRoutes(account, uploads),
    drawRoutes(service),
    contentRoutes(service),
    newsRoutes(service),
    meetRoutes(service),
    serviceRoutes(service),
    watchingRoutes(service),
    ownDataRoutes(account, maker),
    closingRoutes(account),
    publicReportRoutes(service),
    balanceRoutes(service),
  ];
  const app = createApp(service, routes.flat(), uploads);
  const clocks = [
    startDrawClock(service),
    startDemoReviewer(service),
    startMeasuringWaiting(service),
    startHousekeeping(service, uploads),
    maker,
    startSealing(service),
    startLedgerChecks(service),
    startAlerts(service),
    startMails(service),
    startPushes(service),
    startPlans(service),
    startReports(service),
    startStamping(service),
    startBalances(service),
  ];
  return {
    fetch: async (request) => app.fetch(request),
    ready: async () => {
      const answers = service.db.selectFrom('seeds').select('name').limit(1).execute();
      return answers.then(
        async () => ((await canDraw(service)) ? 'ready' : 'the draw stands still, or cannot open its chain'),
        () => 'the database does not answer',
      );
    },
    mediaOrigins: () => readMediaOrigins(service.db),
    close: async () => {
      for (const clock of clocks) await clock.stop();
      await service.db.destroy();
      if (inMemory) rmSync(folder, { recursive: true, force: true });
    },
    service,
    uploads,
  };
}
