/** The operator's questions about a booking, and the answers in progress (D-CU-01, D-CU-02). */
import type { Item } from '@gangway/contract/catalog';
import type { Asked } from '@gangway/contract/questions';
import type { GivenAnswer } from '@gangway/domain/custom-fields/answers';
import { editingKey } from '../choice/edited-line.ts';
import type { BookingOptions } from '../state/booking-options.ts';
import { askedOfParts, type BookingPart } from '../state/booking-parts.ts';
import { useAnswers } from './use-answers.ts';

export interface Questions {
  /** Whether the operator asks any, even if nobody is asked yet. */
  areAsked: boolean;
  asked: readonly Asked[];
  answers: readonly GivenAnswer[];
  answer: (about: Asked, value: string) => void;
  /** Forgets the draft once the answers are in the cart. */
  settle: () => void;
  /** Resets for the next booking. */
  clear: () => void;
}

export function useQuestions(
  { venue, activity, packageKey, address }: BookingOptions,
  line: Item | null,
  parts: readonly BookingPart[],
): Questions {
  const draft = useAnswers(
    {
      locationKey: venue.locationKey,
      activityKey: activity.activityKey,
      packageKey: packageKey ?? null,
      lineKey: editingKey(address.search.editing),
    },
    line,
  );
  return {
    ...draft,
    areAsked: parts.some((part) => part.activity.customFields.length > 0),
    asked: askedOfParts(parts),
  };
}
