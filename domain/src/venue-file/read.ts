/** Turns a checked venue file into the location that the rules use (docs/venue-files.md). */
import type { LocationKey } from '../kernel/keys.ts';
import type { Location } from '../location/location.ts';
import { readActivity } from './activities/convert.ts';
import { readProducts, readQuestions } from './add-ons/convert.ts';
import type { AgentBook } from './agents/agent-book.ts';
import { readAffiliates, readAgents } from './agents/convert.ts';
import { readDeposits } from './deposits/convert.ts';
import { readGiftCards } from './gift-cards/convert.ts';
import type { KeyBook } from './keys.ts';
import { readMemberships } from './memberships/convert.ts';
import { readMerchandise } from './merchandise/convert.ts';
import { fault, keysByName, numbered } from './numbers.ts';
import { readPackages } from './packages/convert.ts';
import { type KnownPictures, readPicture, readPlace } from './parts/convert.ts';
import { readPromoCodes } from './promo-codes/convert.ts';
import { readTransport } from './transport/convert.ts';
import type { VenueFile, VenuePicture } from './venue-file.ts';

export interface ReadingNeeds {
  locationKey: LocationKey;
  keys: KeyBook;
  agentBook: AgentBook;
  pictures: KnownPictures;
  /** Converts Markdown to sanitized HTML. */
  toHtml: (markdown: string) => string;
  /** The current location, so that fees, languages and answers keep their numbers; null for a new one. */
  before: Pick<Location, 'fees' | 'languages' | 'heardAboutUs' | 'pickups' | 'packages'> | null;
}

const english: NonNullable<VenueFile['venue']['languages']> = [
  { code: 'en', name: 'English', isDefault: true },
];

function readLanguages(languages: VenueFile['venue']['languages'], before: ReadingNeeds['before']) {
  const known = new Map(before?.languages.map(({ code, key }) => [code, key]));
  return numbered(languages ?? english, ({ code }) => code, known);
}

/** Returns the location a file describes, after checkVenueFile, with known pictures and assigned keys. */
export function readVenueFile(file: VenueFile, needs: ReadingNeeds): Location {
  const { key: _, place, languages, ...venue } = file.venue;
  const { logos, leadPicture, ...look } = file.look;
  const { heardAboutUs, questions, terms, ...checkout } = file.checkout;
  const { fees, ...charges } = file.charges;
  const versionOf = (logo: string | undefined) =>
    logo === undefined ? null : (needs.pictures.get(logo)?.version ?? fault(logo));
  const picture = (named: VenuePicture | undefined) => readPicture(named, needs.pictures);
  const packages = readPackages(file.packages, {
    keys: needs.keys,
    toHtml: needs.toHtml,
    picture,
    before: needs.before?.packages ?? [],
  });
  return {
    ...venue,
    key: needs.locationKey,
    place: readPlace(place, venue, needs.pictures),
    languages: readLanguages(languages, needs.before),
    translations: file.translations.map(({ language, texts }) => ({
      language,
      texts: texts.map(({ text, translation }) => ({
        text,
        translation,
        html: needs.toHtml(translation.trim()),
      })),
    })),
    ...look,
    lightLogoVersion: versionOf(logos?.light),
    darkLogoVersion: versionOf(logos?.dark),
    leadPicture: picture(leadPicture),
    ...checkout,
    heardAboutUs: numbered(heardAboutUs, ({ name }) => name, keysByName(needs.before?.heardAboutUs)),
    customFields: readQuestions(questions),
    terms: terms === undefined ? null : needs.toHtml(terms.trim()),
    termsSource: terms ?? null,
    ...charges,
    fees: numbered(fees, ({ name }) => name, keysByName(needs.before?.fees)),
    ...file.mail,
    ...file.retention,
    ...file.embedding,
    ...file.trackers,
    ...readTransport(file, needs.before),
    deposits: readDeposits(file),
    ...readGiftCards(file, picture),
    ...readMemberships(file, picture, needs.keys),
    blackouts: file.blackouts.map(({ on, reason }) => ({ ...on, reason })),
    pools: file.pools,
    agents: readAgents(file, needs),
    affiliates: readAffiliates(file, needs),
    products: readProducts(file),
    merchandise: readMerchandise(file, picture),
    activities: file.activities.map((activity) => readActivity(activity, file, needs)),
    packages,
    promoCodes: readPromoCodes(file, needs.keys, packages),
    webhooks: file.webhooks,
  };
}
