import sharp from 'sharp';

// It keeps 50 MB of what it has worked on, in case the same file comes again. Ours are bytes, and no two are the same.
sharp.cache(false);

export { sharp };
