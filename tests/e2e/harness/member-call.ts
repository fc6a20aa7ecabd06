interface Envelope {
  code: number;
  data: unknown;
}

/** Calls a member API as one member. */
export interface MemberCalls {
  /** @returns `data` of the response; a body makes it a POST, sent as JSON unless it is a FormData */
  call: <Data>(path: string, body?: object) => Promise<Data>;
}

/**
 * Calls a member API, to set up data before a test's own steps.
 *
 * @param api its address
 * @param token the member's
 */
export function memberCalls(api: string, token: string): MemberCalls {
  return {
    async call<Data>(path: string, body?: object) {
      const isForm = body instanceof FormData;
      const headers = { token, ...(body && !isForm ? { 'Content-Type': 'application/json' } : {}) };
      const sent = body && { method: 'POST', body: isForm ? body : JSON.stringify(body) };
      const answer = await fetch(`${api}${path}`, { ...sent, headers });
      const { code, data } = (await answer.json()) as Envelope;
      if (code !== 200) throw new Error(`${path} was refused: ${JSON.stringify(data)}`);
      return data as Data;
    },
  };
}
