/** Tables of the audit log. Times in milliseconds UTC. */
export interface AuditTables {
  /** One row for each act and each look at private data. Rows are only ever added: triggers refuse the rest. */
  audit_rows: {
    /** From 1, without gaps. */
    seq: number;
    at: number;
    /** Login name of the staff, or `shell`. */
    staff: string;
    /** Network address of the staff, or `shell`. */
    origin: string;
    /** What was done, such as `recharge.credit` or `member.look`. */
    act: string;
    /** Id of what it was done to. */
    subject: string | null;
    /** Whose data it was. */
    member_id: string | null;
    /** More facts: a JSON object of strings, as it was hashed. */
    detail: string;
    /** SHA-256 over the previous hash and this row, hex. */
    hash: string;
  };
  /** The last row, once more: it orders writers, and shows rows that are missing at the end. */
  audit_head: { id: 1; seq: number; hash: string };
}
