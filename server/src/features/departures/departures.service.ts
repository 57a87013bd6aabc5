/** The day at a venue, on screen and as the manifest that is sent to its own people (docs/rules/day.md, docs/rules/manifest.md). */
import type { InputOf, OutputOf } from '@gangway/contract/call';
import type { getDay, getDeparture, manifestPdf as manifestCall } from '@gangway/contract/departures';
import type { Instant, VenueDate } from '@gangway/domain/kernel/local-time';
import { dateAt, wallAt } from '@gangway/domain/kernel/zone-time';
import type { Location } from '@gangway/domain/location/location';
import { manifestDue } from '@gangway/domain/order/manifest';
import type { FastifyBaseLogger } from 'fastify';
import * as z from 'zod';
import type { Queryable } from '../../db/database.ts';
import type { Mail, MailAddress, MailGateway } from '../../gateways/mail/mail-gateway.ts';
import type { OutboxRow } from '../../jobs/outbox.repo.ts';
import type { Clock } from '../../platform/clock.ts';
import type { StaffContext } from '../../platform/door.ts';
import { late } from '../../platform/late.ts';
import type { Catalog } from '../catalog/catalog.service.ts';
import type { Viewer } from '../guides/own-departures.service.ts';
import { insertManifests, listManifestVenues } from './departures.repo.ts';
import type { LoadedManifest } from './load-manifest.service.ts';
import { createWatchDay, type WatchDay } from './watch-day.service.ts';

export interface Departures {
  /** The departures of a day, with what is booked on them. */
  day(input: InputOf<typeof getDay>, viewer: Viewer): Promise<OutputOf<typeof getDay>>;
  /** A departure with its bookings. */
  departure(
    input: InputOf<typeof getDeparture>,
    context: Pick<StaffContext, 'permissions' | 'onlyLedBy'>,
  ): Promise<OutputOf<typeof getDeparture>>;
  /**
   * The manifest as a file, in the language of the location. Refuses an unknown location as not found, and a departure that the
   * caller does not see.
   */
  file(kind: ManifestKind, input: InputOf<typeof manifestCall>, viewer: Viewer): Promise<ManifestFile>;
  /** Sends the day to a stream, now and after each change. */
  watch: WatchDay;
  /** Queues the manifests that are due; returns of how many venues. Several servers may do so at once. */
  queueManifests(): Promise<number>;
  /** Sends one outbox email. */
  sendManifest(row: OutboxRow): Promise<void>;
}

export type ManifestKind = 'pdf' | 'csv';
export type ManifestFile = Mail['attachments'][number];

const payloadSchema = z.object({
  locationKey: z.int(),
  day: z.iso.date().transform((day) => day as VenueDate),
  to: z.email(),
  isAskedFor: z.boolean(),
});
type Payload = z.output<typeof payloadSchema>;

/**
 * Queues the manifest of a day, of any day, for the addresses in the venue file; returns those, or null if it has none.
 */
export async function sendManifestNow(
  db: Queryable,
  { key: locationKey, manifest }: Pick<Location, 'key' | 'manifest'>,
  day: VenueDate,
  now: Instant,
): Promise<readonly string[] | null> {
  if (manifest === null) return null;
  const key = `manifest-${locationKey}-${day}-asked-${now}`;
  await insertManifests(db, [{ locationKey, day, to: manifest.to, isAskedFor: true, key }]);
  return manifest.to;
}

/**
 * Whether an email is still to be sent. The morning's is sent late by a shop that was down, but not the next day, and
 * not to an address that the venue has taken out since.
 */
function isWanted(
  { location, day, departures }: LoadedManifest,
  payload: Payload,
  today: VenueDate,
): boolean {
  const { manifest } = location;
  if (payload.isAskedFor) return true;
  if (manifest === null || !manifest.to.includes(payload.to) || day !== today) return false;
  return departures.length > 0 || manifest.emptyDays;
}

/** @param name of the file, without what says its kind */
async function fileOf(
  kind: ManifestKind,
  manifest: LoadedManifest,
  name = `manifest-${manifest.day}`,
): Promise<ManifestFile> {
  // Their writers are loaded with the first of each.
  if (kind === 'pdf') {
    const { manifestPdf } = await import('./manifest-pdf.service.ts');
    const { manifestSheet } = await import('./manifest-sheet.presenter.ts');
    return {
      filename: `${name}.pdf`,
      content: await manifestPdf(manifestSheet(manifest), manifest.location),
      contentType: 'application/pdf',
    };
  }
  const { manifestCsv } = await import('./manifest-csv.presenter.ts');
  return {
    filename: `${name}.csv`,
    content: manifestCsv(manifest),
    contentType: 'text/csv; charset=utf-8',
  };
}

export function createDepartures(needs: {
  db: Queryable;
  clock: Clock;
  catalog: Catalog;
  mail: MailGateway;
  from: MailAddress;
  publicUrl: string;
  imageHost: string;
  log: FastifyBaseLogger;
}): Departures {
  const { db, clock, catalog, mail, from, publicUrl, imageHost, log } = needs;
  // Loaded with the first call or manifest, to save memory where there is none.
  const days = late(() => import('./day.service.ts'));
  const manifests = late(() => import('./load-manifest.service.ts'));
  const read = async (input: InputOf<typeof getDay>) =>
    (await days()).readDays({ db, clock, catalog }, input);
  const host = new URL(publicUrl).hostname;

  async function write(
    manifest: LoadedManifest,
  ): Promise<Pick<Mail, 'subject' | 'html' | 'text' | 'attachments'>> {
    const { location, departures } = manifest;
    const { manifestMail } = await import('./manifest-mail.presenter.ts');
    const { manifestSheet } = await import('./manifest-sheet.presenter.ts');
    const sheet = manifestSheet(manifest);
    const isEmpty = departures.length === 0;
    return {
      ...manifestMail(sheet, { location, imageHost }),
      attachments: isEmpty ? [] : [await fileOf('pdf', manifest), await fileOf('csv', manifest)],
    };
  }

  return {
    day: async (input, viewer) => (await read(input))(viewer),
    departure: async (input, context) => (await days()).readDeparture({ db, clock, catalog }, input, context),
    file: async (kind, { locationKey, date, departureKey }, viewer) =>
      (await manifests()).withManifest(
        { db, catalog },
        { locationKey, day: date, departureKey, now: clock(), hasNotes: true, viewer },
        (manifest) =>
          fileOf(
            kind,
            manifest,
            ['manifest', date, ...(departureKey === null ? [] : [departureKey])].join('-'),
          ),
      ),
    watch: createWatchDay({ read, log }),
    async queueManifests() {
      const now = clock();
      const due = (await listManifestVenues(db)).flatMap(({ locationKey, to, at, timeZone }) => {
        const day = manifestDue(wallAt(now, timeZone), at);
        const key = `manifest-${locationKey}-${day}`;
        return day === null ? [] : [{ locationKey, to, day, isAskedFor: false, key }];
      });
      if (due.length > 0) await insertManifests(db, due);
      return due.length;
    },
    async sendManifest({ payload, dedupeKey }) {
      const asked = payloadSchema.parse(payload);
      const now = clock();
      // Emails go to addresses, and notes to whoever may see the day.
      const { withManifest } = await manifests();
      const whole = { ...asked, now, departureKey: null, hasNotes: false, viewer: { onlyLedBy: null } };
      await withManifest({ db, catalog }, whole, async (manifest) => {
        const { location } = manifest;
        const today = dateAt(now, location.timeZone);
        if (!isWanted(manifest, asked, today)) return;
        await mail.send({
          from: { name: location.name, address: from.address },
          to: { name: location.name, address: asked.to },
          ...(await write(manifest)),
          messageId: `<${dedupeKey}@${host}>`,
        });
      });
    },
  };
}
