/**
 * The location record, encoded once per version and seller and cached as bytes; the public configuration;
 * health (D-API-01, 02, 06).
 */
import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { InputOf } from '@gangway/contract/call';
import {
  type ClientLocation,
  type Configuration,
  clientLocation,
  type getClientLocation,
} from '@gangway/contract/location';
import { type Agent, findDefault } from '@gangway/domain/agents/agent';
import { inCurrency } from '@gangway/domain/kernel/currency';
import { readLocationKey } from '@gangway/domain/kernel/keys';
import type { Location } from '@gangway/domain/location/location';
import { currentLocale } from '@gangway/domain/messages/locale';
import type { FastifyBaseLogger } from 'fastify';
import * as z from 'zod/mini';
import type { Clock } from '../../platform/clock.ts';
import type { Agents } from '../agents/agents.service.ts';
import type { Catalog, Snapshot } from '../catalog/catalog.service.ts';
import {
  type CustomFile,
  customFile,
  customizationHash,
  type VenueScripts,
} from './customizations.shared.ts';
import { presentLocation } from './location.presenter.ts';

/** How a record may be compressed for the wire. */
export type Packing = 'br' | 'gzip' | 'identity';

export interface EncodedLocation {
  bytes: Buffer;
  etag: string;
}

type Asked = InputOf<typeof getClientLocation>;

export interface LocationService {
  /** For pages rendered on this server. */
  record(asked: Asked): Promise<ClientLocation>;
  /** For the wire: encoded and compressed once per version. */
  encoded(asked: Asked, packing: Packing): Promise<EncodedLocation>;
  configuration(): Configuration;
  /** Returns a location by what an address names; null for one that does not exist. */
  find(locationKey: string): Promise<Location | null>;
  /** Returns a location's style.css or script.js, or null; `isCurrent` if the requested hash matches. */
  custom(
    locationKey: string,
    name: string,
    hash: unknown,
  ): Promise<(CustomFile & { isCurrent: boolean }) | null>;
}

const recordsName = 'location records';
/** Records cached per location: the public one in its languages, and those of the most recently requested agents. */
const recordsKept = 18;

/** A record with its encoded forms. */
interface Kept {
  record: ClientLocation;
  encoded?: EncodedLocation;
  packed: Map<Packing, Promise<Buffer>>;
}

const packBrotli = promisify(brotliCompress);
const packGzip = promisify(gzip);

function pack(bytes: Buffer, packing: Packing): Promise<Buffer> {
  if (packing === 'identity') return Promise.resolve(bytes);
  if (packing === 'gzip') return packGzip(bytes);
  return packBrotli(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } });
}

/** Returns a seller's record, built once; evicts the least recently requested. */
function keptOf(
  snapshot: Snapshot,
  agent: Agent | null,
  script: string | null,
  make: () => ClientLocation,
): Kept {
  const memory = (snapshot.memory.get(recordsName) ?? new Map()) as Map<string, Kept>;
  snapshot.memory.set(recordsName, memory);
  const name = `${currentLocale()} ${agent?.key ?? 0} ${script !== null}`;
  const kept = memory.get(name) ?? { record: make(), packed: new Map() };
  memory.delete(name);
  memory.set(name, kept);
  const [oldest] = memory.keys();
  if (memory.size > recordsKept && oldest !== undefined) memory.delete(oldest);
  return kept;
}

function encode(record: ClientLocation): EncodedLocation {
  const bytes = Buffer.from(
    JSON.stringify(inCurrency(record.paymentCurrencyCode, () => z.encode(clientLocation, record))),
  );
  return { bytes, etag: createHash('sha256').update(bytes).digest('base64url').slice(0, 22) };
}

export function createLocationService(needs: {
  catalog: Catalog;
  agents: Pick<Agents, 'find'>;
  clock: Clock;
  configuration: Configuration;
  venueScripts: VenueScripts;
  log: Pick<FastifyBaseLogger, 'warn'>;
}): LocationService {
  const { catalog, agents, clock, configuration, venueScripts, log } = needs;

  /** A script can reach everything at the shop's address, including data of other venues' guests (C-19). */
  async function withoutForeignScript(location: Location): Promise<Location> {
    if (location.customScript === null || venueScripts === 'all') return location;
    if (venueScripts === 'alone' && (await catalog.count()) === 1) return location;
    return { ...location, customScript: null };
  }

  function warnOfScript({ key, customScript }: Location, shown: Location): void {
    if (customScript === shown.customScript) return;
    const why = venueScripts === 'alone' ? 'several venues share this address' : 'VENUE_SCRIPTS is no';
    log.warn(
      { locationKey: key },
      `the script of this venue does not run, because ${why}: see VENUE_SCRIPTS`,
    );
  }

  /** A venue may sell memberships to people who cannot log in; its operator should know (C-26). */
  function warnOfMissingLogin({ key, sellMembershipsOnline, identityOrganizationId }: Location): void {
    if (!sellMembershipsOnline || identityOrganizationId !== null) return;
    log.warn(
      { locationKey: key },
      'memberships are sold, but nobody can log in: set venue.identityOrganization in the venue file',
    );
  }

  /** A visitor without an agent comes through the venue's default. */
  const sellerOf = (snapshot: Snapshot, asked: Asked) =>
    asked.bookingAgentKey === null
      ? Promise.resolve(findDefault(snapshot.location.agents))
      : agents.find(snapshot, asked);

  async function kept(asked: Asked): Promise<Kept> {
    const snapshot = await catalog.snapshot(asked.locationKey);
    const seller = await sellerOf(snapshot, asked);
    const location = await withoutForeignScript(snapshot.location);
    const pictures = { photoDomain: configuration.imageHost, photoFolder: String(location.key) };
    return keptOf(snapshot, seller, location.customScript, () => {
      if (seller === null) {
        warnOfMissingLogin(location);
        warnOfScript(snapshot.location, location);
      }
      return presentLocation(location, pictures, clock(), seller);
    });
  }

  async function find(locationKey: string): Promise<Location | null> {
    const key = readLocationKey(locationKey);
    return key === null ? null : ((await catalog.find(key))?.location ?? null);
  }

  return {
    find,
    async record(asked) {
      return (await kept(asked)).record;
    },
    async encoded(asked, packing) {
      const one = await kept(asked);
      one.encoded ??= encode(one.record);
      const { bytes, etag } = one.encoded;
      const packed = one.packed.get(packing) ?? pack(bytes, packing);
      one.packed.set(packing, packed);
      // Weak, because the same record has one ETag for every compression.
      return { bytes: await packed, etag: `W/"${etag}"` };
    },
    configuration: () => configuration,
    async custom(locationKey, name, hash) {
      const found = await find(locationKey);
      if (found === null) return null;
      const location = await withoutForeignScript(found);
      const file = customFile(location, name);
      return file === null ? null : { ...file, isCurrent: hash === customizationHash(location) };
    },
  };
}
