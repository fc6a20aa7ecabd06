/** Tables of the public report. Times in milliseconds UTC. */
export interface PublicReportTables {
  /** A report for each finished day (UTC). Rows are only ever appended: triggers refuse changes and deletions. */
  public_reports: {
    /** Days since 1970-01-01. */
    day: number;
    made_at: number;
    /** JSON: {@link DayFigures} of this day, from which the thirty days are added up. */
    figures: string;
    /** JSON: {@link DayFigures} of all days up to this one. */
    total: string;
    /** JSON: the report as it was published, an answer of `GET /System/report`. */
    report: string;
  };
}
