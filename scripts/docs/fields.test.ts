/**
 * Every field of a venue is read by the rules or the answers, so that none is accepted without effect; and every field of an
 * answer differs with its data, or is listed with the reason (that the others do differ is shown in
 * server/src/presented/presented-fields.test.ts). One file, because both compile the server.
 */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { constantFields } from './constant-fields.ts';
import { inertFields, namesRead, programOf, undeclaredFields } from './inert-fields.ts';

const root = join(import.meta.dirname, '../..');
const isProduct = (file: string) => !/\.test\.tsx?$|\/testing\//.test(file);
const filesIn = (...patterns: string[]) =>
  globSync(patterns, { cwd: root })
    .map((file) => file.replaceAll('\\', '/'))
    .filter(isProduct);
const files = filesIn('domain/src/**/*.ts', 'server/src/**/*.ts');
const read = (file: string) => readFileSync(join(root, file), 'utf8');

/** Files that carry all fields between the venue file, the database and the rules, and use none. */
const carriers = /^domain\/src\/(venue-file\/|location\/(settings?|complete-location)\.ts)/;
const location = {
  file: 'domain/src/location/location.ts',
  type: 'Location',
  readsFields: (file: string) => !carriers.test(file),
};
const isReader = (file: string) => /^domain\/src\/venue-file\/.*\/(convert|section)\.ts$/.test(file);

/** Fields that no rule or answer reads, by decision. */
const unread: Readonly<Record<string, string>> = {
  '.activities[].accessibilitySource': 'the Markdown of an export; the rendered text is shown',
  '.activities[].descriptionSource': 'the Markdown of an export; the rendered text is shown',
  '.activities[].faq[].answerSource': 'the Markdown of an export; the rendered text is shown',
  '.activities[].id': 'names it within the file; orders and links use its key',
  '.activities[].rates[].id': 'names it within the file; orders use its key',
  '.affiliates[].id': 'names it within the file; links use its key',
  '.agents[].id': 'names it within the file; links use its key',
  '.customFields[].id': 'names it within the file; orders use its key, which is made of it',
  '.giftCard.designs[].id': 'names it within the file; orders use its key, which is made of it',
  '.giftCard.variants[].id': 'names it within the file; orders use its key, which is made of it',
  '.place.map.height': 'measured at the import; pages use fixed sizes',
  '.place.map.width': 'measured at the import; pages use fixed sizes',
  '.membershipRetentionMonths': 'read by the database, as orderRetentionMonths',
  '.membershipPlans[].roles[].id': 'names it within the file; memberships use its key, which is made of it',
  '.merchandise[].id': 'names it within the file; orders use its key, which is made of it',
  '.merchandise[].variants[].id': 'names it within the file; orders use its key, which is made of it',
  '.cartRetentionMonths': 'read by the database, as orderRetentionMonths',
  '.orderRetentionMonths':
    'read by the database, for the job that erases what is kept no longer (db/functions/orders/set_notices.sql)',
  '.notices': 'read by the database, with each event of an order (db/functions/orders/record_event.sql)',
  '.packages[].descriptionSource': 'the Markdown of an export; the rendered text is shown',
  '.packages[].id': 'names it within the file; orders use its key',
  '.pickups[].id': 'names it within the file; orders use its key',
  '.products[].variants[].id': 'names it within the file; orders use its key, which is made of it',
  '.taxes[].name': 'for the operator’s own records, as its description says',
  '.termsSource': 'the Markdown of an export; the rendered text is shown',
  '.webhooks[].personalData':
    'read by the database, where the endpoint is kept (db/functions/webhooks/save_endpoints.sql)',
};

/** The name in the record of the location of each setting that pages need. */
const shownAs: ReadonlyMap<string, string> = new Map(
  [...read('domain/src/location/settings.ts').matchAll(/^ {2}(\w+): \{$([\s\S]*?)^ {2}\},$/gm)].flatMap(
    ([, name = '', declared = '']) => {
      const shown = /\bshownAs: '(\w+)'/.exec(declared)?.[1];
      const ours = /\bas: '(\w+)'/.exec(declared)?.[1] ?? name;
      return shown === undefined ? [] : [[`.${ours}`, shown] as [string, string]];
    },
  ),
);
const readByPages = namesRead(filesIn('{ui,web}/src/**/*.{ts,tsx}').map(read));

/** Whether a setting is in the record of the location, and pages read it there. */
const isShown = (field: string) => readByPages.has(shownAs.get(field) ?? '');

const plants = {
  'domain/src/location/settings.ts': ['const venue = {', 'const venue = { planted: { field: yesNo() },'],
  'domain/src/catalog/rate.ts': ['export interface Rate {', 'export interface Rate {\n  nested: string;'],
  'domain/src/venue-file/look/schema.ts': [
    'logos: logos.optional() }',
    'logos: logos.optional(), ribbon: line(30).optional() }',
  ],
} as const;

const isAnswer = (file: string) => file.startsWith(join(root, 'contract/src/').replaceAll('\\', '/'));

const success = 'true when it succeeds; platform/serve.ts answers a refusal';
const refusal = 'null when it succeeds; platform/serve.ts fills it in for a refusal';
const installation = 'the same in every installation: the page behaves alike everywhere';
const first = 'the country a list starts with is written out; the others come from a table';
const offered = 'null on the gift card offered; a bought one gives it in a shared part';

/** By field: why it is given one literal alone. */
const decided: Readonly<Record<string, string>> = {
  'cart.ts abandonOrderChanges.output.success': success,
  'catalog.ts activity.packageGroupKey': 'null outside packages; in a package the item gives it',
  'catalog.ts activity.packageKey': 'null outside packages; in a package the item gives it',
  'catalog.ts item.hideFromCustomer': 'what is hidden is not sent (D-SE-05)',
  'catalog.ts rate.customFieldParticipants': 'empty in the catalog; on a booked rate the order gives it',
  'catalog.ts rate.internalUseOnly': 'it never leaves the server (D-SE-05, D-AV-09)',
  'catalog.ts rate.vacancies': 'null in the catalog; on a time slot the availability gives it',
  'catalog.ts timeSlot.addOns': 'the add-ons of a booked time are on its activity',
  'calendar.ts outcome.modelErrors': refusal,
  'canceled-departures.ts cancelDepartures.output.modelErrors': refusal,
  'canceled-departures.ts changed.applied': success,
  'canceled-departures.ts changed.modelErrors': refusal,
  'canceled-departures.ts previewCancelDepartures.output.modelErrors': refusal,
  'changes.ts getBookingChoices.output.modelErrors': refusal,
  'departures.ts changed.applied': success,
  'departures.ts changed.modelErrors': refusal,
  'departures.ts markSaved.modelErrors': refusal,
  'departures.ts previewOutOfService.output.applied': success,
  'departures.ts previewOutOfService.output.modelErrors': refusal,
  'deposits.ts output.exceptionMessage': refusal,
  'deposits.ts output.modelErrors': refusal,
  'gift-cards.ts checkGiftCard.output.message': refusal,
  'guides.ts assignGuides.output.applied': success,
  'guides.ts assignGuides.output.modelErrors': refusal,
  'location.ts configuration.analytics.appInsightsConnectionString': 'Gangway sends nothing there',
  'location.ts configuration.apiTimeout': installation,
  'location.ts configuration.auth.scope': installation,
  'location.ts configuration.auth.useRefreshTokens': installation,
  'location.ts configuration.messageLife': installation,
  'location.ts country.countryCode': first,
  'location.ts country.e164': first,
  'location.ts getClientLocation.input.bookingAgentKey': 'an input, which discovery leaves out',
  'location.ts getClientLocation.input.bookingAgentSignature': 'an input, which discovery leaves out',
  'location.ts getLiveness.output.status': 'a server that is not alive does not answer',
  'members.ts changeHolderPhone.output.modelErrors': refusal,
  'members.ts changeHolderPhone.output.success': success,
  'members.ts photoVersions.idPhotoVersion': 'null without a photo; the database answers the version of one',
  'members.ts photoVersions.photoVersion': 'null without a photo; the database answers the version of one',
  'members.ts saveMemberToMembership.output.exceptionMessage': refusal,
  'members.ts saveMemberToMembership.output.modelErrors': refusal,
  'members.ts saveMemberToMembership.output.order':
    'null: a member is saved to a membership, not to an order',
  'members.ts saveMembershipsToOrder.output.exceptionMessage': refusal,
  'members.ts saveMembershipsToOrder.output.isInvalidEmail': 'false when it succeeds; a refusal sets it',
  'members.ts saveMembershipsToOrder.output.modelErrors': refusal,
  'members.ts saveMembershipsToOrder.output.order':
    'null for staff’s changes of a member; else a change of the cart gives it',
  'members.ts sendPhoneChangeLink.output.success': success,
  'members.ts signWaiver.output.modelErrors': refusal,
  'members.ts signWaiver.output.success': success,
  'memberships.ts memberFields.revoke': 'said by the caller alone; what came of it is RevokedDate (D-MB-10)',
  'memberships.ts memberFields.unRevoke':
    'said by the caller alone; what came of it is RevokedDate (D-MB-10)',
  'memberships.ts membership.internalDescription': 'it never leaves the server (D-SE-05)',
  'memberships.ts membership.quantity': 'a membership held is one; the line of an order gives how many',
  'emails.ts mailed.applied': success,
  'emails.ts mailed.modelErrors': refusal,
  'emails.ts previewed.modelErrors': refusal,
  'order.ts giftCardShape.deliverOn': offered,
  'order.ts giftCardShape.design': offered,
  'order.ts giftCardShape.fromName': offered,
  'order.ts giftCardShape.message': offered,
  'order.ts giftCardShape.orderMerchandiseKey': offered,
  'order.ts giftCardShape.quantity': 'each gift card is a line of its own (D-GC-01)',
  'order.ts giftCardShape.recipientEmail': offered,
  'order.ts giftCardShape.recipientName': offered,
  'order.ts giftCardShape.variants.fromPrice':
    'what was bought has a price, not a price from which it starts',
  'order.ts giftCardShape.variants.productDescription': 'described where it is sold, not in the order',
  'order.ts giftCardShape.variants.quantity': 'each gift card is a line of its own (D-GC-01)',
  'order.ts giftCardShape.variants.useFromPrice':
    'what was bought has a price, not a price from which it starts',
  'order.ts orderAnswer.exceptionMessage': refusal,
  'order.ts orderAnswer.modelErrors': refusal,
  'orders.ts removeOrderView.output.modelErrors': refusal,
  'orders.ts removeOrderView.output.removed': success,
  'orders.ts saveOrderView.output.modelErrors': refusal,
  'orders.ts exportOrders.output.modelErrors': refusal,
  'promo-codes.ts promoResult.exceptionMessage': refusal,
  'selling.ts changePayBy.output.applied': success,
  'selling.ts changePayBy.output.modelErrors': refusal,
  'sign-up.ts requestSignup.output.modelErrors': refusal,
  'sign-up.ts requestSignup.output.success': success,
};

const program = programOf({ root, files });

describe('a field of a venue', () => {
  it('is read by a rule, an answer or a page, unless it is listed here with a reason', () => {
    const inert = inertFields(program, root, location).filter((field) => !isShown(field));
    expect(inert).toEqual(Object.keys(unread).sort());
  }, 300_000);

  it('is declared wherever the reader of venue files puts it', () => {
    expect(undeclaredFields(program, root, isReader)).toEqual([]);
  }, 300_000);

  it('is found if nothing reads it', () => {
    const replaced = Object.fromEntries(
      Object.entries(plants).map(([file, [before, after]]) => {
        expect(read(file)).toContain(before);
        return [file, read(file).replace(before, after)];
      }),
    );
    // A plant is found or not in the rules alone: the server's other files would be compiled for nothing.
    const rules = files.filter((file) => file.startsWith('domain/'));
    const planted = programOf({ root, files: rules, replaced }, program);
    const inert = inertFields(planted, root, location);
    expect(inert).toContain('.planted');
    expect(inert).toContain('.activities[].rates[].nested');
    expect(isShown('.planted')).toBe(false);
    expect(undeclaredFields(planted, root, isReader)).toContain(
      'domain/src/venue-file/look/section.ts ribbon',
    );
  }, 300_000);
});

describe('a field of an answer', () => {
  it('differs with its data, unless it is listed here with a reason', () => {
    const { constant, fields } = constantFields(program, isAnswer);
    expect(fields).toBeGreaterThan(500);
    expect(constant).toEqual(Object.keys(decided).sort());
  }, 300_000);

  it('is found if it is always given the same literal', () => {
    const file = 'server/src/features/location/location.presenter.ts';
    const text = read(file);
    const replaced = text.replace(/darkLogoVersion: [^\n]*/, 'darkLogoVersion: null,');
    expect(replaced).not.toBe(text);
    const planted = programOf({ root, files: [file], replaced: { [file]: replaced } }, program);
    expect(constantFields(planted, isAnswer).constant).toContain(
      'location.ts clientLocation.darkLogoVersion',
    );
  }, 300_000);
});
