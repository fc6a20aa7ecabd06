/** @type {import('@remix-run/dev').AppConfig} */
export default {
  serverModuleFormat: 'esm',
  // Companions of a route live in its folder; what lies directly in routes/ and is none is named here.
  ignoredRouteFiles: ['**/.*', '**/*.test.*', '**/*.css'],
  // Styles are CSS Modules; neither tool is used, and asking whether it is costs time at every build.
  postcss: false,
  tailwind: false,
  future: {
    v3_fetcherPersist: true,
    v3_lazyRouteDiscovery: true,
    v3_relativeSplatPath: true,
    v3_singleFetch: true,
    v3_throwAbortReason: true,
  },
};
