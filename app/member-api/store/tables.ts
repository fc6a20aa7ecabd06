import type { AccountTables } from '../account/account.tables';
import type { PasskeyTables } from '../account/passkeys/passkeys.tables';
import type { SecondStepTables } from '../account/second-step/second-step.tables';
import type { AlertTables } from '../alerts/alerts.tables';
import type { AuditTables } from '../desk/audit/audit.tables';
import type { BalanceTables } from '../balances/balances.tables';
import type { BookTables } from '../desk/books/books.tables';
import type { ClaimTables } from '../desk/claims/claims.tables';
import type { MemberDeskTables } from '../desk/members/members.tables';
import type { StaffTables } from '../desk/staff/staff.tables';
import type { ClosingTables } from '../closing/closing.tables';
import type { ContentTables } from '../content/content.tables';
import type { DrawTables } from '../draw/draw.tables';
import type { FundsTables } from '../funds/funds.tables';
import type { LedgerTables } from '../ledger/ledger.tables';
import type { LimitsTables } from '../limits/limits.tables';
import type { MailTables } from '../mail/mail.tables';
import type { MeetTables } from '../meet/meet.tables';
import type { NewsTables } from '../news/news.tables';
import type { OwnDataTables } from '../own-data/own-data.tables';
import type { PushTables } from '../push/push.tables';
import type { PublicReportTables } from '../public-report/public-report.tables';
import type { ServiceTables } from '../service-desk/service.tables';
import type { StampsTables } from '../stamps/stamps.tables';
import type { SuspensionTables } from '../suspension/suspension.tables';
import type { OutboxTables } from '../telling/outbox.tables';
import type { WatchingTables } from '../watching/watching.tables';
import type { StoreTables } from './store.tables';

/**
 * Every table of the embedded member API. Money is integer minor units, times are milliseconds UTC, both `bigint`
 * columns; ids that grow without bound are UUIDv7 text, so that ids sort by time.
 */
export interface Tables
  extends
    StoreTables,
    AccountTables,
    SecondStepTables,
    PasskeyTables,
    LedgerTables,
    FundsTables,
    DrawTables,
    LimitsTables,
    MailTables,
    OutboxTables,
    PushTables,
    ContentTables,
    NewsTables,
    MeetTables,
    ServiceTables,
    AlertTables,
    AuditTables,
    BalanceTables,
    BookTables,
    MemberDeskTables,
    StampsTables,
    SuspensionTables,
    ClaimTables,
    StaffTables,
    WatchingTables,
    OwnDataTables,
    PublicReportTables,
    ClosingTables {}
