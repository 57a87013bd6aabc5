/**
 * The environment variables of the commands themselves; the server validates its own
 * (server/src/platform/env.ts).
 */
import { accessSync, constants, existsSync, mkdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { portFrom } from './ports.mjs';
import { root } from './root.mjs';
import { Stop } from './say.mjs';

/**
 * Returns a listening host as a visitor on this machine would write it.
 * @param {string} host
 */
const nameOf = (host) => (['127.0.0.1', '::1', '0.0.0.0', '::', ''].includes(host) ? 'localhost' : host);

/**
 * Returns the address to connect to, since a wildcard address can only be listened on.
 * @param {string} host
 */
export const reachable = (host) => (host === '0.0.0.0' ? '127.0.0.1' : host === '::' ? '::1' : host);

export function readSettings() {
  const host = process.env.HOST || '127.0.0.1';
  // Readable mail and a gateway with a known secret must only be reachable from this machine, unless
  // configured otherwise.
  const standInsHost = process.env.STANDINS_HOST || '127.0.0.1';
  const port = portFrom('PORT', 3000);
  const dataDir = path.resolve(root, process.env.DATA_DIR || '.data');
  return {
    host,
    standInsHost,
    port,
    paymentsPort: portFrom('PAYMENTS_PORT', 4300),
    identityPort: portFrom('IDENTITY_PORT', 4400),
    inboxPort: portFrom('INBOX_PORT', 4200),
    smtpPort: portFrom('SMTP_PORT', 4225),
    dataDir,
    publicUrl: (process.env.PUBLIC_URL || `http://${nameOf(host)}:${port}`).replace(/\/$/, ''),
    /** @param {number} at */
    local: (at) => `http://${nameOf(standInsHost)}:${at}`,
  };
}

/**
 * Creates a directory and its parents. (The recursive form of mkdirSync never returns if the system answers
 * ENOENT to a mkdir in an existing directory, as below /proc.)
 * @param {string} directory
 */
function makeDirectory(directory) {
  if (existsSync(directory)) return;
  makeDirectory(path.dirname(directory));
  mkdirSync(directory);
}

/**
 * Creates the data directory and checks that it is writable.
 * @param {string} dataDir
 */
export function checkDataDir(dataDir) {
  if (existsSync(dataDir) && !statSync(dataDir).isDirectory())
    throw new Stop(`The data directory ${dataDir} is a file: set DATA_DIR to a directory.`);
  try {
    makeDirectory(dataDir);
    accessSync(dataDir, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    const code = /** @type {NodeJS.ErrnoException} */ (error).code ?? String(error);
    throw new Stop(
      `Cannot write to the data directory ${dataDir} (${code}): set DATA_DIR to a directory that this user may write.`,
    );
  }
}
