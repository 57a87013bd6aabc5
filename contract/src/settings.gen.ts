/** Written by `npm run venue -- schema`: the settings of a venue that pages are told (domain/src/location/settings.ts). */
import * as z from 'zod/mini';

export const settingFields = {
  locationCode: z.string(),
  name: z.string(),
  tagline: z.nullable(z.string()),
  introduction: z.nullable(z.string()),
  identityOrganizationId: z.nullable(z.string()),
  websiteUrl: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  email: z.nullable(z.string()),
  address: z.nullable(z.string()),
  countryCode: z.string(),
  timeZoneId: z.string(),
  paymentCurrencyCode: z.string(),
  accentColour: z.nullable(z.string()),
  appointmentCompletionWindow: z.number(),
  showBookingTimer: z.boolean(),
  customerInfoRequired: z.boolean(),
  requireBillingInfo: z.boolean(),
  requireEmailOptIn: z.boolean(),
  privacyUrl: z.nullable(z.string()),
  allowedEmbedOrigins: z.array(z.string()),
  allowedReturnUrls: z.array(z.string()),
};

/** Those that every page of the venue knows. */
export const pageSettings = [
  'name',
  'tagline',
  'introduction',
  'identityOrganizationId',
  'websiteUrl',
  'phone',
  'email',
  'address',
  'countryCode',
  'timeZoneId',
  'paymentCurrencyCode',
  'accentColour',
  'appointmentCompletionWindow',
  'showBookingTimer',
  'privacyUrl',
  'allowedEmbedOrigins',
  'allowedReturnUrls',
] as const;

/** The settings of a venue that says nothing. */
export const usualSettings = {
  tagline: null,
  introduction: null,
  identityOrganizationId: null,
  websiteUrl: null,
  phone: null,
  email: null,
  address: null,
  accentColour: null,
  appointmentCompletionWindow: 0,
  showBookingTimer: false,
  customerInfoRequired: true,
  requireBillingInfo: false,
  requireEmailOptIn: true,
  privacyUrl: null,
  allowedEmbedOrigins: [],
  allowedReturnUrls: [],
};
