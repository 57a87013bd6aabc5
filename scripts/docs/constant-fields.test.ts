/**
 * Fields of answers that can never differ, over all calls: each is listed here with the reason. That the others do
 * differ with their data is shown in server/src/presented/presented-fields.test.ts.
 */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { constantFields } from './constant-fields.ts';
import { programOf } from './inert-fields.ts';

const root = join(import.meta.dirname, '../..');
const files = globSync('server/src/**/*.ts', { cwd: root })
  .map((file) => file.replaceAll('\\', '/'))
  .filter((file) => !/\.test\.ts$|\/testing\//.test(file));
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
  'deposits.ts output.exceptionMessage': refusal,
  'deposits.ts output.modelErrors': refusal,
  'gift-cards.ts checkGiftCard.output.message': refusal,
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
  'promo-codes.ts promoResult.exceptionMessage': refusal,
  'sign-up.ts requestSignup.output.modelErrors': refusal,
  'sign-up.ts requestSignup.output.success': success,
};

describe('a field of an answer', () => {
  const program = programOf({ root, files });

  it('differs with its data, unless it is listed here with a reason', () => {
    const { constant, fields } = constantFields(program, isAnswer);
    expect(fields).toBeGreaterThan(500);
    expect(constant).toEqual(Object.keys(decided).sort());
  }, 300_000);

  it('is found if it is always given the same literal', () => {
    const file = 'server/src/features/location/location.presenter.ts';
    const text = readFileSync(join(root, file), 'utf8');
    const replaced = text.replace(/darkLogoVersion: [^\n]*/, 'darkLogoVersion: null,');
    expect(replaced).not.toBe(text);
    const planted = programOf({ root, files, replaced: { [file]: replaced } }, program);
    expect(constantFields(planted, isAnswer).constant).toContain(
      'location.ts clientLocation.darkLogoVersion',
    );
  }, 300_000);
});
