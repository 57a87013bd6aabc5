/** The project's root; every script works from there, regardless of the current directory. */
import path from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../../', import.meta.url)).replace(/[\\/]$/, '');

/**
 * Returns a path inside the project.
 * @param {...string} parts
 */
export const at = (...parts) => path.join(root, ...parts);
