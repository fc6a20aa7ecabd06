/** Ships no types; remix-serve writes its lines with it. */
declare module 'morgan' {
  const morgan: { format: (name: string, format: () => string | undefined) => void };
  export default morgan;
}
