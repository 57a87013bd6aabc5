/** Where the project lies; every script works from there, wherever it was called. */
import path from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../../', import.meta.url)).replace(/[\\/]$/, '');

/**
 * A path inside the project.
 * @param {...string} parts
 */
export const at = (...parts) => path.join(root, ...parts);
