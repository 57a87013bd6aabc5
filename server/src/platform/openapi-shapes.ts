/** The shapes that several calls share, by their names in the API reference. */
import { chosenAddOn, chosenAnswer } from '@gangway/contract/add-ons';
import {
  activity,
  addOn,
  addOnVariant,
  customField,
  customFieldParticipant,
  item,
  memberRateInfo,
  packageGroup,
  pickupLocationOfTime,
  rate,
  rateChoice,
  timeSlot,
} from '@gangway/contract/catalog';
import { paidAnswer } from '@gangway/contract/checkout';
import { country } from '@gangway/contract/location';
import { membershipMember } from '@gangway/contract/memberships';
import {
  customer,
  giftCard,
  order,
  orderAnswer,
  orderMembership,
  orderPayment,
  pickupLocation,
  postedCustomer,
  product,
} from '@gangway/contract/order';
import { modelError } from '@gangway/contract/wire';
import * as z from 'zod/mini';

const named = {
  Activity: activity,
  AddOn: addOn,
  AddOnVariant: addOnVariant,
  ChosenAddOn: chosenAddOn,
  ChosenAnswer: chosenAnswer,
  Country: country,
  CustomField: customField,
  CustomFieldParticipant: customFieldParticipant,
  Customer: customer,
  GiftCard: giftCard,
  Item: item,
  MemberRateInfo: memberRateInfo,
  MembershipMember: membershipMember,
  ModelError: modelError,
  Order: order,
  OrderAnswer: orderAnswer,
  OrderMembership: orderMembership,
  OrderPayment: orderPayment,
  PackageGroup: packageGroup,
  PaidAnswer: paidAnswer,
  PickupLocation: pickupLocation,
  PickupLocationOfTime: pickupLocationOfTime,
  PostedCustomer: postedCustomer,
  Product: product,
  Rate: rate,
  RateChoice: rateChoice,
  TimeSlot: timeSlot,
} satisfies Record<string, z.core.$ZodType>;

/** Read by zod as it writes JSON Schema: these become definitions that others refer to. */
export const sharedShapes = z.registry<{ id: string }>();
for (const [id, shape] of Object.entries(named)) sharedShapes.add(shape, { id });
