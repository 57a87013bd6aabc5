/** The environment variables that the commands themselves read; the server validates its own (server/src/platform/env.ts). */
import { accessSync, constants, existsSync, mkdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { portFrom } from './ports.mjs';
import { root } from './root.mjs';
import { Stop } from './say.mjs';

/**
 * Where an address listens, as a visitor on this machine would write it.
 * @param {string} host
 */
const nameOf = (host) => (['127.0.0.1', '::1', '0.0.0.0', '::', ''].includes(host) ? 'localhost' : host);

/**
 * The address to connect to: a wildcard is listened on, not connected to.
 * @param {string} host
 */
export const reachable = (host) => (host === '0.0.0.0' ? '127.0.0.1' : host === '::' ? '::1' : host);

export function readSettings() {
  const host = process.env.HOST || '127.0.0.1';
  // Mail in plain sight and a gateway whose secret is known are for this machine alone, unless somebody says otherwise.
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
 * Makes a directory and those above it. (The recursive form of mkdirSync never returns where the system
 * answers ENOENT to a mkdir in a directory that exists, as below /proc.)
 * @param {string} directory
 */
function makeDirectory(directory) {
  if (existsSync(directory)) return;
  makeDirectory(path.dirname(directory));
  mkdirSync(directory);
}

/**
 * Makes the data directory and makes sure that it can be written.
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
