/** A question of the operator's own: to the order, the customer, an activity or each participant (D-CU-01; docs/rules/custom-fields.md). */
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

export const fieldScopes = ['order', 'customer', 'activity', 'participant'] as const;
export type FieldScope = (typeof fieldScopes)[number];

export interface CustomField {
  /** CustomFieldKey. */
  key: number;
  /** Stable name within its activity or, asked at checkout, within the venue. */
  id: string;
  label: string;
  helpText: string | null;
  type: FieldType;
  /** What can be chosen; empty for fields that are typed or ticked. */
  options: readonly string[];
  isRequired: boolean;
  scope: FieldScope;
}

/** The key of a field's id: one of the venue's own, or of an activity. */
export function customFieldKey(fieldId: string, activityId = ''): number {
  return keyOfId(`${activityId}?${fieldId}`);
}
