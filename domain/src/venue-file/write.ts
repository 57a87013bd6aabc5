/**
 * Writes a location as a venue file; reading it back gives the same location (docs/venue-files.md, "Export").
 */
import { written } from '../file-fields/fields.ts';
import { inCurrency } from '../kernel/currency.ts';
import type { VenueDate } from '../kernel/local-time.ts';
import { amount } from '../kernel/money.ts';
import type { Location } from '../location/location.ts';
import { type ActivityNeeds, writeActivities } from './activities/convert.ts';
import { writeProducts, writeQuestions } from './add-ons/convert.ts';
import { writeAffiliates, writeAgents } from './agents/convert.ts';
import { some } from './defaults.ts';
import { writeDeposits } from './deposits/convert.ts';
import { writeGiftCards } from './gift-cards/convert.ts';
import { writeMemberships } from './memberships/convert.ts';
import { writeMerchandise } from './merchandise/convert.ts';
import { writePackages } from './packages/convert.ts';
import { writePicture, writePlace } from './parts/convert.ts';
import { writePromoCodes } from './promo-codes/convert.ts';
import { writeTransport } from './transport/convert.ts';
import { sections, type VenueFileInput } from './venue-file.ts';

export interface WritingNeeds extends ActivityNeeds {
  logoFile: (variant: 'light' | 'dark') => string;
}

/** Removes undefined values and empty groups. */
function pruned<Value>(value: Value): Value {
  if (Array.isArray(value)) return value.map(pruned) as Value;
  if (typeof value !== 'object' || value === null) return value;
  const kept = Object.entries(value)
    .map(([name, content]): [string, unknown] => [name, pruned(content)])
    .filter(([, content]) => content !== undefined && !isEmptyGroup(content));
  return Object.fromEntries(kept) as Value;
}

const isEmptyGroup = (value: unknown) =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && Object.keys(value).length === 0;

const writeLanguages = ({ languages }: Location) => some(languages);

function writeLogos({ lightLogoVersion, darkLogoVersion }: Location, needs: WritingNeeds) {
  const logo = (variant: 'light' | 'dark', version: string | null) =>
    version === null ? undefined : needs.logoFile(variant);
  return { light: logo('light', lightLogoVersion), dark: logo('dark', darkLogoVersion) };
}

const writeTerms = ({ terms, termsSource }: Location, { toMarkdown }: WritingNeeds) =>
  terms === null ? undefined : (termsSource ?? toMarkdown(terms));

/** Returns the file of a location, leaving out defaults. */
export const writeVenueFile = (location: Location, needs: WritingNeeds): VenueFileInput =>
  inCurrency(location.currency, () => writeSections(location, needs));

function writeSections(location: Location, needs: WritingNeeds): VenueFileInput {
  const picture = (stored: Location['leadPicture']) => writePicture(stored, needs);
  return pruned<VenueFileInput>({
    venue: written(sections.venue, {
      ...location,
      place: writePlace(location.place, location, needs),
      languages: writeLanguages(location),
    }),
    look: written(sections.look, {
      ...location,
      logos: writeLogos(location, needs),
      leadPicture: picture(location.leadPicture),
    }),
    checkout: written(sections.checkout, {
      ...location,
      questions: writeQuestions(location.customFields, 'order', 'customer'),
      terms: writeTerms(location, needs),
    }),
    charges: written(sections.charges, {
      ...location,
      fees: location.fees.map((fee) => ({ ...fee, value: amount(fee.value) })),
    }),
    mail: written(sections.mail, location),
    retention: written(sections.retention, location),
    embedding: written(sections.embedding, location),
    trackers: written(sections.trackers, location),
    blackouts: written(
      sections.blackouts,
      location.blackouts.map(({ from, to, reason }) => ({
        on: { from: from as VenueDate, to: to as VenueDate },
        reason,
      })),
    ),
    deposits: writeDeposits(location),
    transportation: writeTransport(location),
    pools: written(sections.pools, location.pools),
    addOns: writeProducts(location),
    activities: writeActivities(location, needs),
    packages: writePackages(location, { toMarkdown: needs.toMarkdown, picture }),
    merchandise: writeMerchandise(location, picture),
    giftCards: writeGiftCards(location, picture),
    memberships: writeMemberships(location, picture),
    agents: writeAgents(location),
    affiliates: writeAffiliates(location),
    promoCodes: writePromoCodes(location),
    webhooks: written(sections.webhooks, location.webhooks),
    translations: some(
      location.translations.map(({ language, texts }) => ({
        language,
        texts: texts.map(({ text, translation }) => ({ text, translation })),
      })),
    ),
  });
}
