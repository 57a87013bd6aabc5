/**
 * Writes server/assets/empty-database.tar.br, from which the embedded database begins: `node server/src/db/generate-empty-database.ts`,
 * whenever the engine is upgraded (a test says so).
 */
import { writeFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import { emptyDatabaseFile, openEngine } from './durable-pglite.ts';

const engine = await openEngine(null, 'initdb');
const contents = Buffer.from(await (await engine.dumpDataDir('none')).arrayBuffer());
await engine.close();
const packed = await promisify(brotliCompress)(contents, {
  params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_LGWIN]: 24 },
});
await writeFile(emptyDatabaseFile, packed);
