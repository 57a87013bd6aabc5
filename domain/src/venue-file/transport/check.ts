/** Finds contradictions in the transportation of a venue file (docs/venue-files.md, "Transportation"). */
import { t } from '../../messages/t.ts';
import { milesBetween } from '../../transport/miles-between.ts';
import { type Path, type Problem, problem, repeated, taken } from '../problems.ts';
import { type IdKind, unknownId } from '../unknown-id.ts';
import type { VenueActivity, VenueFile } from '../venue-file.ts';
import type { VenueTransportation } from './schema.ts';

const here: Path = ['transportation'];

function checkId(
  path: Path,
  id: string | null | undefined,
  known: readonly string[],
  kind: IdKind,
): Problem[] {
  const words = id === undefined || id === null ? null : unknownId(id, known, kind);
  return words === null ? [] : [problem(path, words)];
}

function checkOnce<Field extends string>(
  entries: readonly { [Name in Field]?: string | number | undefined }[],
  path: Path,
  field: Field,
): Problem[] {
  return repeated(
    entries.map((entry, index) => ({ path: [...path, index, field], value: entry[field] })),
    taken,
  );
}

function checkPickups(
  { venue }: VenueFile,
  { pickups, zones, hotelSearchRadius }: VenueTransportation,
): Problem[] {
  const { latitude, longitude } = venue.place ?? {};
  const ids = pickups.map(({ id }) => id);
  const reach = Math.max(0, ...zones.map(({ miles }) => miles));
  return pickups.flatMap((pickup, index) => {
    const path: Path = [...here, 'pickups', index];
    const stop = pickups.find(({ id }) => id === pickup.stop);
    const problems = checkId([...path, 'stop'], pickup.stop, ids, 'pickup');
    if (stop?.stop !== undefined)
      problems.push(problem([...path, 'stop'], t('venueFile.transport.otherStop', { stop: stop.id })));
    if (latitude === undefined || longitude === undefined) return problems;
    const miles = milesBetween({ latitude, longitude }, pickup);
    if (miles > hotelSearchRadius)
      problems.push(
        problem([...path, 'latitude'], t('venueFile.transport.outsideRadius', { miles: Math.floor(miles) })),
      );
    else if (pickup.stop === undefined && pickup.driveMinutes === null && miles > reach)
      problems.push(problem(path, t('venueFile.transport.noZone')));
    return problems;
  });
}

function checkSection(file: VenueFile, section: VenueTransportation): Problem[] {
  const { vehicles, pickups, zones, orderLevel, transportRequirements, transportRequirementsLabel } = section;
  const problems = [
    ...checkOnce(vehicles, [...here, 'vehicles'], 'id'),
    ...checkOnce(pickups, [...here, 'pickups'], 'id'),
    ...checkOnce(pickups, [...here, 'pickups'], 'key'),
    ...checkOnce(zones, [...here, 'zones'], 'miles'),
    ...checkPickups(file, section),
    ...checkId(
      [...here, 'orderLevel', 'vehicle'],
      orderLevel?.vehicleId,
      vehicles.map(({ id }) => id),
      'vehicle',
    ),
  ];
  if (file.venue.place?.latitude === undefined)
    problems.push(problem(here, t('venueFile.transport.noVenuePlace')));
  if (transportRequirementsLabel !== null && transportRequirements === null)
    problems.push(problem([...here, 'requirementsLabel'], t('venueFile.transport.noRequirements')));
  return problems;
}

function checkActivity(activity: VenueActivity, section: VenueFile['transportation'], path: Path): Problem[] {
  const { transportation } = activity;
  if (transportation === undefined) return [];
  if (section === undefined) return [problem(path, t('venueFile.transport.noSection'))];
  const { offered, required, vehicleId } = transportation;
  const problems = checkId(
    [...path, 'vehicle'],
    vehicleId,
    section.vehicles.map(({ id }) => id),
    'vehicle',
  );
  if (offered && activity.appointmentType !== 'dateTime')
    problems.push(problem([...path, 'offered'], t('venueFile.transport.dateOnly')));
  if (required && !offered && section.orderLevel?.enabled !== true)
    problems.push(problem([...path, 'required'], t('venueFile.transport.requiredNotOffered')));
  return problems;
}

export function checkTransport(file: VenueFile): Problem[] {
  const { transportation, activities } = file;
  return [
    ...(transportation === undefined ? [] : checkSection(file, transportation)),
    ...activities.flatMap((activity, index) =>
      checkActivity(activity, transportation, ['activities', index, 'transportation']),
    ),
  ];
}
