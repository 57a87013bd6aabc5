/** Add-ons, tip and answers of a choice: as addToCart and getAddons take them, and as a line of an order has them (3.5, 6.1, 6.4). */
import type { ExtrasChoice } from '@gangway/domain/add-ons/add-on-query';
import type { AddOnChoice } from '@gangway/domain/add-ons/book-add-ons';
import { tipProductKey } from '@gangway/domain/catalog/product';
import type { GivenAnswer } from '@gangway/domain/custom-fields/answers';
import type { ActivityKey, RateKey, TimeSlotKey } from '@gangway/domain/kernel/keys';
import type { Hotel } from '@gangway/domain/transport/book-pickup';
import type { ChosenAddOn } from './add-ons.ts';
import type { Activity } from './catalog.ts';

export type { ExtrasChoice } from '@gangway/domain/add-ons/add-on-query';
export type { TipChoice } from '@gangway/domain/add-ons/tip';
export type { Hotel } from '@gangway/domain/transport/book-pickup';

const plain = { variants: [], isTip: false, tipPercent: null, cost: null };

function postedAddOn(productKey: number, entries: readonly AddOnChoice[]): ChosenAddOn {
  const variants = entries.flatMap(({ variantKey, quantity }) =>
    variantKey === null ? [] : [{ productKey: variantKey, quantity }],
  );
  const quantity = entries.reduce((sum, entry) => sum + entry.quantity, 0);
  return { ...plain, productKey, quantity, variants };
}

/** Returns add-ons with their variants under the product, and the tip last. */
export function postedAddOns({ addOns, tip }: ExtrasChoice): ChosenAddOn[] {
  const posted = [...Map.groupBy(addOns, (choice) => choice.productKey)].map(([key, entries]) =>
    postedAddOn(key, entries),
  );
  if (tip === null) return posted;
  const tipPercent = 'percent' in tip ? tip.percent : null;
  const cost = 'amount' in tip ? tip.amount : null;
  return [...posted, { ...plain, productKey: tipProductKey, quantity: 1, isTip: true, tipPercent, cost }];
}

const posted = ({ fieldKey, value }: GivenAnswer) => ({ customFieldKey: fieldKey, value });

/** Returns the answers about the activity itself. */
export function postedAnswers(answers: readonly GivenAnswer[]) {
  return answers.filter(({ rateKey }) => rateKey === null).map(posted);
}

/** Returns the answers of a rate's participants, grouped by participant. */
export function postedParticipants(answers: readonly GivenAnswer[], rateKey: number) {
  const own = answers.filter((answer) => answer.rateKey === rateKey);
  return [...Map.groupBy(own, (answer) => answer.participantIndex ?? 0)].map(([participantIndex, ofOne]) => ({
    participantIndex,
    customFields: ofOne.map(posted),
  }));
}

/** Time and guests of one activity, alone or in a package. */
export interface ChosenActivity {
  extras?: ExtrasChoice;
  answers?: readonly GivenAnswer[];
  activityKey: ActivityKey;
  rates: readonly { rateKey: RateKey; participants: number }[];
  /** None for an activity that another one of its package places. */
  timeSlotKeys: readonly TimeSlotKey[];
  isPrivateTour?: boolean;
  /** Where the guests want to be picked up. */
  hotel?: Hotel | null;
  /** Size of a private group. */
  guests?: number | null;
}

/** Returns an activity in the form that addToCart and priceActivity take, alone or in a package. */
export function postedOf(choice: ChosenActivity) {
  const hotel = choice.hotel ?? null;
  return {
    activityKey: choice.activityKey,
    rates: choice.rates
      .filter((rate) => rate.participants > 0)
      .map((rate) => ({
        ...rate,
        customFieldParticipants: postedParticipants(choice.answers ?? [], rate.rateKey),
      })),
    selectedTimes: choice.timeSlotKeys.map((timeSlotKey) => ({ timeSlotKey })),
    isPrivateTour: choice.isPrivateTour ?? false,
    needTransportation: hotel !== null,
    hotelName: hotel?.name ?? null,
    hotelLatitude: hotel?.latitude ?? null,
    hotelLongitude: hotel?.longitude ?? null,
    guests: choice.guests ?? null,
    addOns: choice.extras === undefined ? [] : postedAddOns(choice.extras),
    photoPackageAddOns: [],
    customFields: postedAnswers(choice.answers ?? []),
  };
}

/** Returns the answers that a booked activity has. */
export function answersOf(activity: Pick<Activity, 'customFields' | 'rates'>): GivenAnswer[] {
  const own = activity.customFields.map(({ customFieldKey, value }) => ({
    fieldKey: customFieldKey,
    value: value ?? '',
    rateKey: null,
    participantIndex: null,
  }));
  const ofParticipants = activity.rates.flatMap(({ rateKey, customFieldParticipants }) =>
    customFieldParticipants.flatMap(({ participantIndex, customFields }) =>
      customFields.map(({ customFieldKey, value }) => ({
        fieldKey: customFieldKey,
        value: value ?? '',
        rateKey,
        participantIndex,
      })),
    ),
  );
  return [...own, ...ofParticipants];
}

/** Returns the add-ons and tip of a booked activity as they were chosen. */
export function extrasOf({
  addOns,
  photoPackageAddOns,
}: Pick<Activity, 'addOns' | 'photoPackageAddOns'>): ExtrasChoice {
  const tip = addOns.find(({ isTip }) => isTip);
  const chosen = [...addOns, ...photoPackageAddOns]
    .filter(({ isTip }) => !isTip)
    .flatMap(({ productKey, quantity, variants }): AddOnChoice[] =>
      variants.length === 0
        ? [{ productKey, variantKey: null, quantity }]
        : variants.map((variant) => ({
            productKey,
            variantKey: variant.productKey,
            quantity: variant.quantity,
          })),
    );
  if (tip === undefined) return { addOns: chosen, tip: null };
  return {
    addOns: chosen,
    tip: tip.tipPercent === null ? { amount: tip.cost } : { percent: tip.tipPercent },
  };
}
