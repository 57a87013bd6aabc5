/**
 * The backup file: gzipped lines of JSON, written completely or not at all,
 * read as a stream (docs/operations.md).
 */
import { once } from 'node:events';
import { createReadStream, createWriteStream } from 'node:fs';
import { rename, rm, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { t } from '../messages/t.ts';

export type Line =
  | { kind: 'start'; format: number; migrations: string[] }
  | { kind: 'row'; table: string; row: object }
  | { kind: 'sequence'; name: string; value: number }
  /** A picture of a location, named by location and file; its bytes follow. */
  | { kind: 'picture'; name: string; size: number }
  | { kind: 'bytes'; base64: string }
  /** Files of the first format have no pictures and do not count them. */
  | { kind: 'end'; rows: number; pictures?: number };

/** An error whose message is a sentence for the operator. */
export class TransferRefused extends Error {}

/** Replaces a file system error by a readable one; returns other errors unchanged. */
function inWords(error: unknown, words: (code: string) => string | undefined): unknown {
  const code = error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';
  const sentence = words(code);
  return sentence === undefined ? error : new TransferRefused(sentence, { cause: error });
}

const writeWords = (path: string) => (code: string) => {
  switch (code) {
    case 'ENOENT':
      return t('database.backup.noFolder', { folder: dirname(path) });
    case 'ENOTDIR':
      return t('database.backup.notAFolder', { folder: dirname(path) });
    case 'EACCES':
    case 'EPERM':
      return t('database.backup.mayNotWrite', { path });
    case 'EROFS':
      return t('database.backup.readOnlyDisk', { path });
    case 'EISDIR':
      return t('database.backup.isAFolder', { path });
    case 'ENOSPC':
      return t('database.backup.diskFull', { path });
    case 'EDQUOT':
      return t('database.backup.quotaUsedUp', { path });
    case 'EFBIG':
      return t('database.backup.tooLarge', { path });
    default:
      return undefined;
  }
};

/** Replaces an error from writing to a path by a readable one, if we have a message for it. */
export const writingInWords = (error: unknown, path: string) => inWords(error, writeWords(path));

const readWords = (path: string) => (code: string) => {
  if (code.startsWith('Z_')) return t('database.backup.unreadable', { path });
  switch (code) {
    case 'ENOENT':
    case 'ENOTDIR':
      return t('database.backup.noFile', { path });
    case 'EACCES':
      return t('database.backup.mayNotRead', { path });
    case 'EISDIR':
      return t('database.backup.isAFolder', { path });
    default:
      return undefined;
  }
};

async function refuseToOverwrite(path: string): Promise<void> {
  const found = await stat(path).catch(() => null);
  if (found !== null) throw new TransferRefused(t('database.backup.alreadyThere', { path }));
}

/**
 * Writes a file under a temporary name until it is complete, readable only by this account. Keeps an existing
 * file unless told otherwise, and also if writing fails.
 */
export async function writeBackup<T>(
  path: string,
  force: boolean,
  work: (write: (text: string) => Promise<void>) => Promise<T>,
): Promise<T> {
  if (!force) await refuseToOverwrite(path);
  const part = `${path}.part`;
  const zip = createGzip();
  let failure: unknown = null;
  const stored = pipeline(zip, createWriteStream(part, { mode: 0o600, flush: true }));
  stored.catch((error: unknown) => {
    failure = error;
  });
  try {
    const result = await work(async (text) => {
      if (!zip.write(text)) await Promise.race([once(zip, 'drain'), stored]);
    });
    zip.end();
    await stored;
    if (!force) await refuseToOverwrite(path);
    await rename(part, path);
    return result;
  } catch (error) {
    const first = failure ?? error;
    zip.destroy();
    await stored.catch(() => undefined);
    // An error of the removal says less than the first error.
    await rm(part, { force: true }).catch(() => undefined);
    throw writingInWords(first, path);
  }
}

function readLine(text: string): Line {
  try {
    return JSON.parse(text) as Line;
  } catch (cause) {
    throw new TransferRefused(t('database.backup.damagedLine'), { cause });
  }
}

/** Yields the lines of a file; throws a readable error if the file is damaged or truncated. */
export async function* readBackup(path: string): AsyncGenerator<Line> {
  const unzipped = createGunzip();
  pipeline(createReadStream(path), unzipped).catch((error: Error) => unzipped.destroy(error));
  let rest = '';
  try {
    for await (const chunk of unzipped.setEncoding('utf8')) {
      const lines = `${rest}${chunk}`.split('\n');
      rest = lines.pop() ?? '';
      for (const text of lines) yield readLine(text);
    }
  } catch (error) {
    throw inWords(error, readWords(path));
  }
  if (rest !== '') yield readLine(rest);
}
