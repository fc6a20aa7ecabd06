/** An id that is safe as a path segment of this site: `.` and `..` would lead elsewhere. */
export const IN_A_PATH = /^(?!\.{1,2}$)\P{Cc}{1,64}$/u;
