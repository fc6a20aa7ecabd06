/** In place of what the compiler makes: styles of pages are read from this folder, of which there is none here. */
export const assetsBuildDirectory = 'public/build';
