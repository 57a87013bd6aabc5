/** An operator's request to sell with us: its choices, and what the form needs (2.1-22, D-RT-09; docs/rules/sign-up.md). */
import { isEmail, readEmail } from '../kernel/email-address.ts';
import { isBlank, readSigns } from '../kernel/typed-text.ts';
import type { PlainId } from '../messages/message-catalog.ts';
import type { Messages } from '../messages/messages.gen.ts';
import { t } from '../messages/t.ts';

export const activityKinds = [
  'water',
  'boats',
  'land',
  'wheels',
  'snow',
  'air',
  'sights',
  'attraction',
  'other',
] as const;
export type ActivityKind = (typeof activityKinds)[number];

/** Bookings per year. */
export const bookingRanges = ['to500', 'to2000', 'to10000', 'to50000', 'more', 'new'] as const;
export type BookingRange = (typeof bookingRanges)[number];

export interface SignUpRequest {
  businessName: string;
  website: string | null;
  firstName: string;
  lastName: string;
  email: string;
  phone: string | null;
  /** ISO 3166. */
  countryCode: string | null;
  activityKinds: readonly ActivityKind[];
  bookingsPerYear: BookingRange | null;
  currentSystem: string | null;
  message: string | null;
  /** Whether we may store the request and answer it. */
  hasConsented: boolean;
}

export interface SignUpComplaint {
  code: 'required' | 'websiteNotValid' | 'emailNotValid' | 'phoneNotValid' | 'consentMissing';
  field: keyof SignUpRequest;
  label: string;
}

const labelIds = {
  businessName: 'signUp.label.businessName',
  website: 'signUp.label.website',
  firstName: 'signUp.label.firstName',
  lastName: 'signUp.label.lastName',
  email: 'signUp.label.email',
  phone: 'signUp.label.phone',
  countryCode: 'signUp.label.country',
  activityKinds: 'signUp.label.activityKinds',
  bookingsPerYear: 'signUp.label.bookingsPerYear',
  currentSystem: 'signUp.label.currentSystem',
  message: 'signUp.label.message',
  hasConsented: 'signUp.label.consent',
} as const satisfies Record<keyof SignUpRequest, PlainId<Messages>>;

const kindIds = {
  water: 'signUp.kind.water',
  boats: 'signUp.kind.boats',
  land: 'signUp.kind.land',
  wheels: 'signUp.kind.wheels',
  snow: 'signUp.kind.snow',
  air: 'signUp.kind.air',
  sights: 'signUp.kind.sights',
  attraction: 'signUp.kind.attraction',
  other: 'signUp.kind.other',
} as const satisfies Record<ActivityKind, PlainId<Messages>>;

const rangeIds = {
  to500: 'signUp.range.to500',
  to2000: 'signUp.range.to2000',
  to10000: 'signUp.range.to10000',
  to50000: 'signUp.range.to50000',
  more: 'signUp.range.more',
  new: 'signUp.range.new',
} as const satisfies Record<BookingRange, PlainId<Messages>>;

export const signUpLabel = (field: keyof SignUpRequest) => t(labelIds[field]);
export const kindWords = (kind: ActivityKind) => t(kindIds[kind]);
export const rangeWords = (range: BookingRange) => t(rangeIds[range]);

/** A host with a dot, with or without http(s), and a path. */
const websiteForm = /^(https?:\/\/)?[\p{L}\d-]+(\.[\p{L}\d-]+)+(:\d{1,5})?([/?#]\S*)?$/iu;
const phoneForm = /^[+\d\s().-]*$/;

function isPhone(text: string): boolean {
  const digits = text.replace(/\D/g, '').length;
  return phoneForm.test(text) && digits >= 4 && digits <= 15;
}

/** Returns what is missing or invalid, in form order; empty if the request can be sent. Shared by page and server. */
export function checkSignUp(request: SignUpRequest): SignUpComplaint[] {
  const complaints: SignUpComplaint[] = [];
  const complain = (code: SignUpComplaint['code'], field: keyof SignUpRequest) =>
    complaints.push({ code, field, label: signUpLabel(field) });
  const { website, email, phone } = request;
  if (isBlank(request.businessName)) complain('required', 'businessName');
  if (!isBlank(website) && !websiteForm.test(website?.trim() ?? '')) complain('websiteNotValid', 'website');
  if (isBlank(request.firstName)) complain('required', 'firstName');
  if (isBlank(request.lastName)) complain('required', 'lastName');
  if (isBlank(email)) complain('required', 'email');
  else if (!isEmail(readEmail(email))) complain('emailNotValid', 'email');
  if (!isBlank(phone) && !isPhone(readSigns(phone ?? ''))) complain('phoneNotValid', 'phone');
  if (!request.hasConsented) complain('consentMissing', 'hasConsented');
  return complaints;
}
