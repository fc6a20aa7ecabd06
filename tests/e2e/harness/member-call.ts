interface Envelope {
  code: number;
  data: unknown;
}

/** Calls a member API as one member. */
export interface MemberCalls {
  /** @returns `data` of the answer; a body makes it a POST, and all but a FormData is sent as JSON */
  call: <Data>(path: string, body?: object) => Promise<Data>;
}

/**
 * A member API, for what a test needs to stand before its own steps begin.
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
