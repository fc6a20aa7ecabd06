import { createContext, useContext } from 'react';

const NonceContext = createContext<string | undefined>(undefined);

/** Carries this response's script nonce from the server's entry to the document. */
export const NonceProvider = NonceContext.Provider;

/** The nonce for inline scripts; `undefined` in a browser, which has no more use for it. */
export function useNonce(): string | undefined {
  return useContext(NonceContext);
}
