/** @type {import('@remix-run/dev').AppConfig} */
export default {
  serverModuleFormat: 'esm',
  // Companions of a route live in its folder; what lies directly in routes/ and is none is named here.
  ignoredRouteFiles: ['**/.*', '**/*.test.*', '**/*.css'],
  // Styles are CSS Modules; neither tool is used, and asking whether it is costs time at every build.
  postcss: false,
  tailwind: false,
  // Packages of many small files that a start would look for, read and link one by one; see docs/decisions/0036.
  serverDependenciesToBundle: [
    /^(kysely|libphonenumber-js|jose|hono|csv-stringify|cockatiel|lossless-json|uuidv7)(\/.*)?$/,
  ],
  future: {
    v3_fetcherPersist: true,
    v3_lazyRouteDiscovery: true,
    v3_relativeSplatPath: true,
    v3_singleFetch: true,
    v3_throwAbortReason: true,
  },
};
