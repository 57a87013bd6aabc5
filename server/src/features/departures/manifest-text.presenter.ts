/** The manifest of a day as plain text: for the terminal, with all bookings (docs/rules/manifest.md). */
import { t } from '../../messages/t.ts';
import type { ManifestSheet, SheetDeparture, SheetParty } from './manifest-sheet.presenter.ts';

/** What is known of a booking besides who comes, in the order in which it is needed. */
export const detailsOf = ({
  rental,
  pickup,
  returns,
  addOns,
  answers,
  membership,
  notes,
}: SheetParty): string[] => [
  ...[rental, pickup, returns].filter((words) => words !== null),
  ...addOns,
  ...answers,
  ...membership,
  ...notes,
];

/** '9:00 to 11:30 AM  Sunrise Kayak Tour' */
export const headOf = ({ time, name }: SheetDeparture): string => `${time}  ${name}`;

export const balanceWords = (balance: string | null): string[] =>
  balance === null ? [] : [t('departures.manifest.balance', { amount: balance })];

/** The lines of the order's pinned notes. */
export const noteLines = ({ pinnedNotes }: Pick<SheetParty, 'pinnedNotes'>): string[] =>
  pinnedNotes.flatMap((text) => t('departures.manifest.pinnedNote', { text }).split('\n'));

function partyText(party: SheetParty): string[] {
  const { name, phone, number, guests, balance } = party;
  const head = [name, guests, ...(phone === null ? [] : [phone]), number].join('  ');
  return [
    `  ${head}`,
    ...[...detailsOf(party), ...noteLines(party), ...balanceWords(balance)].map((words) => `    ${words}`),
  ];
}

const pickupText = ({ time, stop, guests, names }: SheetDeparture['pickups'][number]) =>
  `    ${time}  ${stop}  ${guests}: ${names}`;

function departureText(departure: SheetDeparture): string[] {
  const { counts, seats, guides, balance, parties, pickups } = departure;
  return [
    '',
    headOf(departure),
    `  ${[counts, seats, ...balanceWords(balance)].join(' · ')}`,
    ...(guides === null ? [] : [`  ${guides}`]),
    '',
    ...parties.flatMap(partyText),
    ...(pickups.length === 0
      ? []
      : ['', `  ${t('departures.manifest.pickups')}`, ...pickups.map(pickupText)]),
  ];
}

/** One line of text each. */
export const manifestText = ({ venue, date, counts, departures }: ManifestSheet): string[] => [
  `${venue}, ${date}`,
  counts,
  ...departures.flatMap(departureText),
];
