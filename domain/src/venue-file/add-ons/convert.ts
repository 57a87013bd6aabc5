/** Converts add-ons and questions of the venue file to the form the rules use, and back. */
import { type CustomField, customFieldKey, type FieldScope } from '../../catalog/custom-field.ts';
import { type Product, productKey } from '../../catalog/product.ts';
import { written } from '../../file-fields/fields.ts';
import { zero } from '../../kernel/money.ts';
import type { Location } from '../../location/location.ts';
import type { VenueFile } from '../venue-file.ts';
import { addOns as section, type VenueQuestion } from './schema.ts';

export function readProducts({ addOns }: VenueFile): Product[] {
  return addOns.map((addOn) => ({
    ...addOn,
    key: productKey(addOn.id),
    price: addOn.price ?? zero,
    variants: addOn.variants.map((variant) => ({ ...variant, key: productKey(addOn.id, variant.id) })),
  }));
}

export function writeProducts({ products }: Pick<Location, 'products'>) {
  return written(
    section,
    products.map((product) => ({ ...product, price: product.kind === 'variants' ? null : product.price })),
  );
}

/** Reads the questions of an activity, or without one those of the checkout. */
export function readQuestions(questions: readonly VenueQuestion[], activityId?: string): CustomField[] {
  return questions.map((question) => ({ ...question, key: customFieldKey(question.id, activityId) }));
}

/** Returns the questions for a part of the schema that has these two scopes, of which one is usual. */
export const writeQuestions = <Usual extends FieldScope, Other extends FieldScope>(
  fields: readonly CustomField[],
  usual: Usual,
  other: Other,
) => fields.map((field) => ({ ...field, scope: field.scope === usual ? usual : other }));
