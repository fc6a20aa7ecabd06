/** `npm run dev` has folders of its own, so that `npm start` never serves a development build. */
const folders =
  process.env.NODE_ENV === 'development'
    ? { serverBuildPath: '.cache/dev/build/index.js', assetsBuildDirectory: '.cache/dev/assets' }
    : {};

/** @type {import('@remix-run/dev').AppConfig} */
export default {
  ...folders,
  serverModuleFormat: 'esm',
  // Companions of a route live in its folder; what lies directly in routes/ and is none is named here.
  ignoredRouteFiles: ['**/.*', '**/*.test.*', '**/*.css'],
  // Styles are CSS Modules; neither tool is used, and asking whether it is costs time at every build.
  postcss: false,
  tailwind: false,
  future: {
    v3_fetcherPersist: true,
    // Browsers get the whole list of routes in a file that they fetch once: discovery would cost each page a round trip, and its
    // endpoint can be kept busy for seconds by one request (CVE-2026-55685), which Remix 2 no longer mends; see docs/security.md.
    v3_lazyRouteDiscovery: false,
    v3_relativeSplatPath: true,
    v3_singleFetch: true,
    v3_throwAbortReason: true,
  },
};
