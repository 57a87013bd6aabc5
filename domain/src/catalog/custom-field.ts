/**
 * An operator's question about the order, the customer, an activity or each participant
 * (D-CU-01; docs/rules/custom-fields.md).
 */
import { keyOfId } from '../kernel/id-key.ts';

export const fieldTypes = [
  'text',
  'longText',
  'number',
  'date',
  'select',
  'radio',
  'checkbox',
  'phone',
  'email',
] as const;
export type FieldType = (typeof fieldTypes)[number];

export type FieldScope = 'order' | 'customer' | 'activity' | 'participant';

export interface CustomField {
  /** CustomFieldKey. */
  key: number;
  /** Stable name within its activity or, for checkout questions, within the venue. */
  id: string;
  label: string;
  helpText: string | null;
  type: FieldType;
  /** The choices; empty for fields that are typed or checked. */
  options: readonly string[];
  isRequired: boolean;
  scope: FieldScope;
}

/** Returns the key for a field's id, of the venue or of an activity. */
export function customFieldKey(fieldId: string, activityId = ''): number {
  return keyOfId(`${activityId}?${fieldId}`);
}
