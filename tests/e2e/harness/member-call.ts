interface Envelope {
  code: number;
  data: unknown;
}

/** Calls the member API of an app as one member. */
export interface MemberCalls {
  /** @returns `data` of the answer; a body makes it a POST, and all but a FormData is sent as JSON */
  call: <Data>(path: string, body?: object) => Promise<Data>;
}

/**
 * The member API of an app, for what a test needs to stand before its own steps begin.
 *
 * @param url the app's address
 * @param token the member's
 */
export function memberCalls(url: string, token: string): MemberCalls {
  return {
    async call<Data>(path: string, body?: object) {
      const isForm = body instanceof FormData;
      const headers = { token, ...(body && !isForm ? { 'Content-Type': 'application/json' } : {}) };
      const sent = body && { method: 'POST', body: isForm ? body : JSON.stringify(body) };
      const answer = await fetch(`${url}/api${path}`, { ...sent, headers });
      const { code, data } = (await answer.json()) as Envelope;
      if (code !== 200) throw new Error(`${path} was refused: ${JSON.stringify(data)}`);
      return data as Data;
    },
  };
}
