import { createContext, useContext } from 'react';

const LiteContext = createContext(false);

/** Provides lite mode to pictures. */
export const LiteProvider = LiteContext.Provider;

/** Whether pictures should be as small as possible (lite mode). */
export function useLitePictures(): boolean {
  return useContext(LiteContext);
}
