/** Columns of a table by what they hold, and so how they are stored. The reasons are in docs/decisions/0077-data-at-rest.md. */
interface Columns {
  /** Encrypted: contacts, payout accounts, words and secrets of members. */
  sealed?: string;
  /** HMAC with a key of DATA_DIR: looked up, never read. */
  keyed?: string;
  /** Hash, proof or public key: no one is found by it. */
  digest?: string;
  /** Made by the service, or by the form for its own repetition. */
  id?: string;
  /** One of the words that the code defines, a date, a language, a number as text. */
  word?: string;
  /** Of the operator, for all members to read. */
  content?: string;
  /** Login names, addresses and notes of staff for staff. */
  staff?: string;
  /** What a member calls itself or a device, shown to staff on every page. */
  name?: string;
  /** A shortened network or a kind of device, for 90 days. */
  place?: string;
  /** A bank, and at most the last four characters of a number. */
  masked?: string;
}

/** Every column of text of the schema, once, by table and class. */
export const COLUMNS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  alert_deliveries: { id: 'id alert_id', word: 'channel', staff: 'error' },
  alerts: { id: 'id reference', word: 'event' },
  audit_head: { digest: 'hash' },
  audit_rows: { staff: 'staff origin detail', word: 'act', id: 'subject member_id', digest: 'hash' },
  balance_nights: { digest: 'root previous tree' },
  balance_nodes: { digest: 'nodes' },
  balance_owed: { id: 'member_id', digest: 'owner' },
  balance_seeds: { digest: 'seed' },
  banks: { id: 'id', word: 'kind', content: 'name code account_name account_number' },
  banners: {
    id: 'id',
    content: 'url link name_en name_zh_cn name_ja description_en description_zh_cn description_ja',
  },
  checkins: { id: 'member_id', word: 'day' },
  date_requests: { id: 'id member_id profile_id', word: 'status', sealed: 'sealed', staff: 'forwarded_by' },
  desk_claims: { id: 'id', word: 'kind', staff: 'staff' },
  draw_chains: { digest: 's0' },
  draw_checkpoints: { sealed: 'sealed' },
  draw_clock: {},
  draw_days: { id: 'member_id' },
  draw_orders: { id: 'id member_id', word: 'option status', digest: 'nonce proof commitment s0 beacon' },
  draw_periods: { digest: 'commitment s0 next_s0 beacon' },
  draw_rounds: { digest: 'chain signature' },
  draw_totals: { id: 'member_id' },
  draws: { digest: 'bets_root randomness', word: 'numbers' },
  excluded_identifiers: { keyed: 'hash' },
  film_favourites: { id: 'member_id film_id', content: 'name poster' },
  film_history: { id: 'member_id film_id', content: 'name poster part' },
  film_history_choices: { id: 'member_id' },
  film_sources: { id: 'film_id', content: 'url label', word: 'type' },
  film_terms: { id: 'film_id', content: 'term' },
  film_tracks: { id: 'film_id', content: 'url label', word: 'lang' },
  film_types: { id: 'id', content: 'name_en name_zh_cn name_ja' },
  films: {
    id: 'id type_id',
    content:
      'poster year director actors play_url audio_url name_en name_zh_cn name_ja description_en description_zh_cn description_ja',
  },
  funds_days: { id: 'member_id' },
  funds_events: { id: 'id record_id', word: 'status', staff: 'actor' },
  funds_totals: { id: 'member_id' },
  invite_codes: { id: 'code member_id' },
  kept_blocks: { word: 'list', id: 'start_id' },
  kept_counts: { word: 'name' },
  ledger_accounts: { id: 'id member_id' },
  ledger_checks: { digest: 'hash' },
  ledger_day_sums: { id: 'account_id', word: 'kind' },
  ledger_days: {},
  ledger_entries: { id: 'id transfer_id account_id' },
  ledger_head: { digest: 'hash' },
  ledger_months: { id: 'account_id', word: 'month' },
  ledger_transfers: { id: 'id ref', word: 'kind', digest: 'hash' },
  limit_answers: { id: 'member_id', word: 'answer' },
  login_tickets: { id: 'id member_id event' },
  media_origins: { content: 'origin' },
  member_closings: { id: 'member_id' },
  member_credits: { id: 'id key member_id', word: 'kind reason', staff: 'staff' },
  member_exports: { id: 'member_id id worker', word: 'state language' },
  member_logins: { id: 'id member_id', word: 'outcome', place: 'network device' },
  member_mail: { id: 'id member_id', sealed: 'sealed', word: 'language', keyed: 'code_hash', digest: 'off_hash' },
  member_notes: { id: 'id member_id', sealed: 'sealed', staff: 'staff' },
  members: {
    id: 'id avatar invited_by',
    name: 'username username_key',
    keyed: 'email_key phone_key',
    sealed: 'sealed',
    digest: 'password_hash payment_hash',
  },
  notice_drafts: { id: 'id', staff: 'staff', content: 'title_en title_zh_cn title_ja text_en text_zh_cn text_ja' },
  notice_events: { id: 'id notice_id', word: 'event', staff: 'actor', content: 'said' },
  notice_reads: { id: 'notice_id member_id' },
  notices: { id: 'id', content: 'title_en title_zh_cn title_ja text_en text_zh_cn text_ja' },
  once_answers: { id: 'member_id key answer', digest: 'fingerprint' },
  outbox: { id: 'id member_id target reference', word: 'kind' },
  passkey_challenges: { id: 'id member_id', digest: 'challenge', content: 'origin' },
  passkeys: {
    id: 'id member_id credential_id',
    digest: 'public_key',
    word: 'transports',
    content: 'rp_id',
    name: 'name',
  },
  password_resets: { id: 'id member_id', word: 'reason kind', staff: 'actor' },
  payout_accounts: {
    id: 'id member_id bank_id',
    word: 'kind',
    masked: 'bank_name branch_name branch_code',
    sealed: 'sealed',
    keyed: 'number_key',
  },
  play_limits: { id: 'member_id', word: 'name' },
  play_pauses: { id: 'id member_id', word: 'kind' },
  profile_blocks: { id: 'member_id profile_id' },
  profile_photos: { id: 'profile_id', content: 'url' },
  profile_reports: { id: 'id member_id profile_id', word: 'reason outcome', sealed: 'sealed', staff: 'handled_by' },
  public_reports: { word: 'figures total report' },
  profiles: {
    id: 'id region_id',
    word: 'provenance',
    content:
      'avatar name_en name_zh_cn name_ja location_en location_zh_cn location_ja description_en description_zh_cn description_ja',
  },
  push_subscriptions: { id: 'id member_id session_id', sealed: 'sealed', word: 'language', keyed: 'endpoint_key' },
  recharges: {
    id: 'id member_id bank_id screenshot',
    content: 'bank_name',
    digest: 'picture_hash picture_look',
    word: 'status reason',
    staff: 'remark',
  },
  regions: { id: 'id', content: 'name_en name_zh_cn name_ja' },
  second_step_codes: { digest: 'code_hash', id: 'member_id' },
  second_steps: { id: 'id', sealed: 'sealed' },
  seeds: { word: 'name' },
  service_canned: { id: 'id', content: 'name text_en text_zh_cn text_ja' },
  service_conversations: { id: 'member_id', staff: 'assigned', word: 'state language' },
  service_desk: { id: 'id', content: 'url name_en name_zh_cn name_ja', word: 'opens closes zone weekdays closed_days' },
  service_messages: { id: 'id member_id image', word: 'speaker', sealed: 'sealed', staff: 'actor' },
  sessions: { id: 'id member_id new_login', place: 'device network' },
  staff: { id: 'id', staff: 'name', word: 'role', digest: 'password_hash', sealed: 'totp_sealed' },
  staff_invitations: { digest: 'token_hash', id: 'staff_id' },
  staff_recovery_codes: { digest: 'code_hash', id: 'staff_id' },
  staff_sessions: { digest: 'token_hash', id: 'staff_id', staff: 'network browser' },
  stamp_requests: { digest: 'digest', content: 'authority', word: 'kind' },
  stamps: { digest: 'digest token', content: 'authority' },
  stop_cards: { id: 'member_id', digest: 'token_hash' },
  store_mode: { word: 'mode' },
  suspension_appeals: {
    id: 'id suspension_id member_id',
    sealed: 'sealed answer',
    word: 'status',
    staff: 'decided_by',
  },
  suspensions: { id: 'id member_id', word: 'reason', staff: 'staff lifted_by' },
  uploads: { id: 'name member_id', digest: 'picture_hash look' },
  withdrawals: {
    id: 'id member_id payout_account_id',
    masked: 'bank_card',
    word: 'status reason',
    staff: 'remark reference',
  },
} satisfies Readonly<Record<string, Columns>>;
