/** Tables of the passkeys. Times in milliseconds UTC. */
export interface PasskeyTables {
  passkeys: {
    id: string;
    member_id: string;
    /** What the authenticator calls it, base64url; unique. */
    credential_id: string;
    /** COSE, base64url. */
    public_key: string;
    /** Signatures so far, as the authenticator counts them; 0 for one that does not count. */
    counter: number;
    /** A JSON array of words such as `internal` and `usb`. */
    transports: string;
    /** The host name that it is for. */
    rp_id: string;
    name: string;
    created_at: number;
    used_at: number | null;
  };
  /**
   * What an authenticator is to sign, once. `id` says for what: `member:` and the member's id for a new passkey, `ticket:` and the
   * SHA-256 of the ticket for a login; so each has one at a time.
   */
  passkey_challenges: { id: string; member_id: string; challenge: string; origin: string; expires_at: number };
}
