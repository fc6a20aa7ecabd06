import { createContext, useContext } from 'react';

const LiteContext = createContext(false);

/** Carries to pictures that the member reads in lite mode. */
export const LiteProvider = LiteContext.Provider;

/** Whether pictures are to be as small as can be. */
export function useLitePictures(): boolean {
  return useContext(LiteContext);
}
