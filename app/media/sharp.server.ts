import sharp from 'sharp';

// Disables sharp's cache of 50 MB: inputs are buffers that never repeat.
sharp.cache(false);

export { sharp };
