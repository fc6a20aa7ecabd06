/** What can be a part of an address of this site, as an id: dots alone would lead elsewhere. */
export const IN_A_PATH = /^(?!\.{1,2}$)\P{Cc}{1,64}$/u;
