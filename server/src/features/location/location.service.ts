/** The location record, encoded once per version and kept as bytes; the public configuration; health (D-API-01, 02, 06). */
import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { type ClientLocation, type Configuration, clientLocation } from '@gangway/contract/location';
import { readLocationKey } from '@gangway/domain/kernel/keys';
import * as z from 'zod/mini';
import type { Clock } from '../../platform/clock.ts';
import type { Catalogue, Snapshot } from '../catalogue/catalogue.service.ts';
import { type CustomFile, customFile, customizationHash } from './customizations.ts';
import { presentLocation } from './location.presenter.ts';

/** How a record may be packed for its way. */
export type Packing = 'br' | 'gzip' | 'identity';

export interface EncodedLocation {
  bytes: Buffer;
  etag: string;
}

export interface LocationService {
  /** For pages rendered here. */
  record(locationKey: number): Promise<ClientLocation>;
  /** For the wire: encoded and packed once per version. */
  encoded(locationKey: number, packing: Packing): Promise<EncodedLocation>;
  configuration(): Configuration;
  /** A location's own style.css or script.js, or null; `isCurrent` when the hash asked for is that of its content. */
  custom(
    locationKey: string,
    name: string,
    hash: unknown,
  ): Promise<(CustomFile & { isCurrent: boolean }) | null>;
}

const recordName = 'location record';
const bytesName = 'location bytes';

const packBrotli = promisify(brotliCompress);
const packGzip = promisify(gzip);

function pack(bytes: Buffer, packing: Packing): Promise<Buffer> {
  if (packing === 'identity') return Promise.resolve(bytes);
  if (packing === 'gzip') return packGzip(bytes);
  return packBrotli(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } });
}

function remembered<T>(snapshot: Snapshot, name: string, make: () => T): T {
  const known = snapshot.memory.get(name);
  if (known !== undefined) return known as T;
  const made = make();
  snapshot.memory.set(name, made);
  return made;
}

export function createLocationService(needs: {
  catalogue: Catalogue;
  clock: Clock;
  configuration: Configuration;
}): LocationService {
  const { catalogue, clock, configuration } = needs;

  const recordOf = (snapshot: Snapshot) =>
    remembered(snapshot, recordName, () =>
      presentLocation(
        snapshot.location,
        { photoDomain: configuration.imageHost, photoFolder: String(snapshot.location.key) },
        clock(),
      ),
    );

  return {
    async record(locationKey) {
      return recordOf(await catalogue.snapshot(locationKey));
    },
    async encoded(locationKey, packing) {
      const snapshot = await catalogue.snapshot(locationKey);
      const { bytes, etag } = remembered(snapshot, bytesName, () => {
        const text = Buffer.from(JSON.stringify(z.encode(clientLocation, recordOf(snapshot))));
        return { bytes: text, etag: createHash('sha256').update(text).digest('base64url').slice(0, 22) };
      });
      const packed = await remembered(snapshot, `${bytesName} ${packing}`, () => pack(bytes, packing));
      // Weak: the same record, whichever way it was packed.
      return { bytes: packed, etag: `W/"${etag}"` };
    },
    configuration: () => configuration,
    async custom(locationKey, name, hash) {
      const key = readLocationKey(locationKey);
      const snapshot = key === null ? null : await catalogue.find(key);
      const file = snapshot === null ? null : customFile(snapshot.location, name);
      if (snapshot === null || file === null) return null;
      return { ...file, isCurrent: hash === customizationHash(snapshot.location) };
    },
  };
}
