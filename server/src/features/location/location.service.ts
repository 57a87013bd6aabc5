/** The location record, encoded once per version and kept as bytes; the public configuration; health (D-API-01, 02, 06). */
import { createHash } from 'node:crypto';
import { type ClientLocation, type Configuration, clientLocation } from '@gangway/contract/location';
import { readLocationKey } from '@gangway/domain/kernel/keys';
import * as z from 'zod/mini';
import type { Clock } from '../../platform/clock.ts';
import type { Catalogue, Snapshot } from '../catalogue/catalogue.service.ts';
import { type CustomFile, customFile, customizationHash } from './customizations.ts';
import { presentLocation } from './location.presenter.ts';

export interface EncodedLocation {
  bytes: string;
  etag: string;
}

export interface LocationService {
  /** For pages rendered here. */
  record(locationKey: number): Promise<ClientLocation>;
  /** For the wire. */
  encoded(locationKey: number): Promise<EncodedLocation>;
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
    async encoded(locationKey) {
      const snapshot = await catalogue.snapshot(locationKey);
      return remembered(snapshot, bytesName, () => {
        const bytes = JSON.stringify(z.encode(clientLocation, recordOf(snapshot)));
        return { bytes, etag: `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"` };
      });
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
