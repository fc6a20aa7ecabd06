/** Who works on what, so that two do not work on the same. */
export interface ClaimTables {
  desk_claims: {
    /** Such as `recharge`. */
    kind: string;
    /** Id of the record. */
    id: string;
    /** Login name. */
    staff: string;
    /** Milliseconds UTC; afterwards the record is free again. */
    until: number;
  };
}
