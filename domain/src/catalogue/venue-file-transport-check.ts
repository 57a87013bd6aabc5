/** What contradicts itself in the part of a venue file about fetching guests (docs/venue-files.md, "Transportation"). */
import { milesBetween } from '../transport/miles-between.ts';
import type { VenueActivity, VenueFile, VenueTransportation } from './venue-file.ts';
import { nearest } from './venue-file-nearest.ts';
import { type Path, type Problem, problem, repeated, taken } from './venue-file-problems.ts';

const here: Path = ['transportation'];

function unknownId(path: Path, id: string | undefined, known: readonly string[], what: string): Problem[] {
  if (id === undefined || known.includes(id)) return [];
  const meant = nearest(id, known);
  const hint =
    meant !== null
      ? `: did you mean "${meant}"?`
      : known.length === 0
        ? ''
        : `: they are ${known.join(', ')}`;
  return [problem(path, `no ${what} has the id "${id}"${hint}`)];
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
    const problems = unknownId([...path, 'stop'], pickup.stop, ids, 'pickup');
    if (stop?.stop !== undefined)
      problems.push(problem([...path, 'stop'], `guests of "${stop.id}" wait elsewhere themselves`));
    if (latitude === undefined || longitude === undefined) return problems;
    const miles = milesBetween({ latitude, longitude }, pickup);
    const away = `is more than ${Math.floor(miles)} miles from the venue`;
    if (miles > hotelSearchRadius)
      problems.push(problem([...path, 'latitude'], `${away}, farther than hotelSearchRadius`));
    else if (pickup.stop === undefined && pickup.drive === undefined && miles > reach)
      problems.push(problem(path, `no zone reaches so far: write how long the "drive" is`));
    return problems;
  });
}

function checkSection(file: VenueFile, section: VenueTransportation): Problem[] {
  const { vehicles, pickups, zones, orderLevel, requirements, requirementsLabel } = section;
  const problems = [
    ...checkOnce(vehicles, [...here, 'vehicles'], 'id'),
    ...checkOnce(pickups, [...here, 'pickups'], 'id'),
    ...checkOnce(pickups, [...here, 'pickups'], 'key'),
    ...checkOnce(zones, [...here, 'zones'], 'miles'),
    ...checkPickups(file, section),
    ...unknownId(
      [...here, 'orderLevel', 'vehicle'],
      orderLevel?.vehicle,
      vehicles.map(({ id }) => id),
      'vehicle',
    ),
  ];
  if (file.venue.place?.latitude === undefined)
    problems.push(problem(here, 'needs venue.place with latitude and longitude: distances start there'));
  if (requirementsLabel !== undefined && requirements === undefined)
    problems.push(problem([...here, 'requirementsLabel'], 'needs "requirements": the text it heads'));
  return problems;
}

function checkActivity(activity: VenueActivity, section: VenueFile['transportation'], path: Path): Problem[] {
  const { transportation } = activity;
  if (transportation === undefined) return [];
  if (section === undefined)
    return [problem(path, 'needs the section "transportation": the places from which guests are fetched')];
  const { offered, required, vehicle } = transportation;
  const problems = unknownId(
    [...path, 'vehicle'],
    vehicle,
    section.vehicles.map(({ id }) => id),
    'vehicle',
  );
  if (offered && activity.appointmentType !== 'dateTime')
    problems.push(
      problem([...path, 'offered'], 'guests are fetched for a time, and a date-only activity has none'),
    );
  if (required && !offered && section.orderLevel?.enabled !== true)
    problems.push(
      problem([...path, 'required'], 'nobody could book: offer it here, or for whole days with orderLevel'),
    );
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
