/** The location record and the start-up calls (specification 3.1, 7.1; decisions 2, 4). */
import type { LocationKey } from '@gangway/domain/kernel/keys';
import * as z from 'zod/mini';
import { get } from './call.ts';
import { item } from './catalog.ts';
import { feeDisplay, logoType } from './kinds.ts';
import { offeredGiftCard } from './order.ts';
import { settingFields } from './settings.gen.ts';
import {
  activityKey,
  agentSignature,
  amount,
  locationKey,
  numberInQuery,
  orNull,
  photo,
  wire,
} from './wire.ts';

export const country = wire(
  {
    name: z.string(),
    countryKey: z.number(),
    countryCode: z.string(),
    e164: z.string(),
  },
  { e164: 'E164' },
);

export const language = wire({
  languageKey: z.number(),
  code: z.string(),
  name: z.string(),
  isDefault: z.boolean(),
});

const travelPixelIds = wire({
  search: z.nullable(z.string()),
  cart: z.nullable(z.string()),
  conversion: z.nullable(z.string()),
});

/** 3.1 Client location. */
export const clientLocation = wire(
  {
    locationKey,
    clientKey: z.number(),
    ...settingFields,
    individual: z.array(item),
    packages: z.array(item),
    activities: z.array(
      wire(
        { activityKey, name: z.string(), locationKey },
        { activityKey: 'EntityHierarchyKey', locationKey: 'ClientLocationKey' },
      ),
    ),
    bookingAgents: z.array(wire({ bookingAgentKey: z.number(), name: z.string() })),
    countries: z.array(country),
    languages: z.array(language),
    giftCard: z.nullable(offeredGiftCard),
    giftCardDescription: z.nullable(z.string()),
    giftCardLogoType: logoType,
    bookLogoType: logoType,
    photoDomain: z.string(),
    photoFolder: z.string(),
    lightLogoVersion: z.nullable(z.string()),
    darkLogoVersion: z.nullable(z.string()),
    latitude: z.nullable(z.number()),
    longitude: z.nullable(z.number()),
    /** A map of how to get to the venue. */
    map: z.nullable(photo),
    hotelSearchRadius: z.nullable(z.number()),
    transportRequirements: z.nullable(z.string()),
    transportRequirementsLabel: z.nullable(z.string()),
    utcOffset: z.number(),
    observeDaylightSavingTime: z.boolean(),
    timeZoneAbbr: z.string(),
    feeDisplayType: feeDisplay,
    travelPixelIds: z.nullable(travelPixelIds),
    enableGiftCards: z.boolean(),
    enableOrderLevelTransportation: z.boolean(),
    leadPhotoVersion: z.nullable(z.string()),
    leadPhotoColour: z.nullable(z.string()),
    leadPhotoAlt: z.nullable(z.string()),
    hasAddedCharges: z.boolean(),
    customizationHash: z.nullable(z.string()),
    heardAboutUs: z.array(
      wire(
        { locationHeardAboutUsKey: z.number(), name: z.string(), isOther: z.boolean() },
        { locationHeardAboutUsKey: 'ClientLocationHeardAboutUsKey' },
      ),
    ),
    termsHtml: z.nullable(z.string()),
    defaultClientAgentKey: z.nullable(z.number()),
    defaultBookingAgentKey: z.nullable(z.number()),
    allowSelfCheckIn: z.boolean(),
    giftCardMin: amount,
    giftCardMax: amount,
  },
  {
    locationKey: 'ClientLocationKey',
    giftCardLogoType: 'GiftCardLogoTypeKey',
    bookLogoType: 'BookLogoTypeKey',
    utcOffset: 'UTCOffset',
  },
);

export type ClientLocation = z.output<typeof clientLocation>;
export type Country = z.output<typeof country>;

export const getClientLocation = get('/api/client', 'getClientLocation', {
  summary:
    'The location record: the whole catalog and the settings of one venue, as the agent sells it who is named, else as the default one does (D-API-02, D-AG-02).',
  input: wire(
    {
      locationKey: numberInQuery<LocationKey>(),
      bookingAgentKey: orNull(numberInQuery<number>()),
      bookingAgentSignature: agentSignature,
    },
    {
      locationKey: 'clientLocationKey',
      bookingAgentKey: 'bookingAgentKey',
      bookingAgentSignature: 'bookingAgentSignature',
    },
  ),
  output: clientLocation,
  limit: 'read',
});

/** The configuration (D-CFG-02); the page keeps it as window.appConfiguration. */
export const configuration = wire({
  apiUrl: z.string(),
  apiTimeout: z._default(z.number(), 10_000),
  rootUrl: z.string(),
  imageHost: z.string(),
  kioskUrl: z.string(),
  environment: z.string(),
  version: z.string(),
  supportEmail: z.nullable(z.string()),
  auth: z.nullable(
    wire({
      domain: z.string(),
      clientId: z.string(),
      audience: z.string(),
      connection: z.string(),
      scope: z.string(),
      useDpop: z.boolean(),
      useMrrt: z.boolean(),
      useRefreshTokens: z.boolean(),
      connectableConnections: z.array(z.string()),
    }),
  ),
  payment: wire({
    provider: z.string(),
    environment: z.string(),
    publicKey: z.string(),
    scriptUrl: z.string(),
    googlePayMerchantId: z.nullable(z.string()),
    applePayMerchantId: z.nullable(z.string()),
  }),
  analytics: wire({
    enabled: z.boolean(),
    webAnalyticsScriptUrl: z.nullable(z.string()),
    socialPixelScriptUrl: z.nullable(z.string()),
    searchAdScriptUrl: z.nullable(z.string()),
    travelPixelUrl: z.nullable(z.string()),
    appInsightsConnectionString: z.nullable(z.string()),
  }),
  translation: wire({ scriptUrl: z.nullable(z.string()) }),
  messageLife: z._default(z.number(), 5000),
});

export type Configuration = z.output<typeof configuration>;

export const getConfiguration = get('/api', 'configuration', {
  summary: 'Public settings of this installation (D-CFG-02).',
  input: wire({}),
  output: configuration,
  limit: 'read',
});

export const getHealth = get('/api', 'health', {
  summary: 'Whether the service can work (D-API-06).',
  aliases: ['/api/health/ready'],
  input: wire({}),
  /** Set if the status is 503; null when healthy. */
  output: wire({ status: z.string(), version: z.string(), reason: orNull(z.string()) }),
  limit: 'none',
});

export const getLiveness = get('/api', 'liveness', {
  summary: 'Whether the process answers at all, whatever its database does.',
  aliases: ['/api/health/live'],
  input: wire({}),
  output: wire({ status: z.string(), version: z.string() }),
  limit: 'none',
});
