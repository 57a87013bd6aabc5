/** Writes a location's add-ons and questions to a venue file, leaving out defaults. */

import type { Activity } from '../../catalog/activity.ts';
import type { CustomField, FieldScope } from '../../catalog/custom-field.ts';
import { type Amount, toDecimal } from '../../kernel/money.ts';
import type { Location } from '../../location/location.ts';
import { some, unless } from '../defaults.ts';

const decimal = (price: Amount | null) => (price === null ? undefined : toDecimal(price));

export function writeProducts({ products }: Pick<Location, 'products'>) {
  return some(
    products.map((product) => ({
      id: product.id,
      name: product.name,
      description: product.description ?? undefined,
      kind: unless(product.kind, 'simple'),
      per: unless(product.per, 'unit'),
      price: product.kind === 'variants' ? undefined : toDecimal(product.price),
      publishedPrice: decimal(product.publishedPrice),
      minimum: unless(product.minimum, 0),
      maximum: product.maximum ?? undefined,
      stockPerDay: product.stockPerDay ?? undefined,
      variants: some(
        product.variants.map(({ id, name, price, publishedPrice, stockPerDay }) => ({
          id,
          name,
          price: toDecimal(price),
          publishedPrice: decimal(publishedPrice),
          stockPerDay: stockPerDay ?? undefined,
        })),
      ),
    })),
  );
}

function writeQuestions<Scope extends FieldScope>(
  fields: readonly CustomField[],
  usual: Scope,
  other: Scope,
) {
  return some(
    fields.map(({ id, label, helpText, scope, type, options, isRequired }) => ({
      id,
      label,
      help: helpText ?? undefined,
      of: scope === usual ? undefined : other,
      type: unless(type, 'text'),
      options: some(options),
      required: unless(isRequired, false),
    })),
  );
}

export function writeCheckoutQuestions({ customFields }: Pick<Location, 'customFields'>) {
  return writeQuestions(customFields, 'order', 'customer');
}

export function writeActivityExtras({ addOns, addOnLabel, enableTips, customFields }: Activity) {
  return {
    addOns: some(addOns),
    addOnLabel: addOnLabel ?? undefined,
    tips: unless(enableTips, false),
    questions: writeQuestions(customFields, 'activity', 'participant'),
  };
}
