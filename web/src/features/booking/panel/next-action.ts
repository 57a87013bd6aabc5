/**
 * The next action of the thumb bar: it says what is missing and leads there, and is never disabled without a
 * reason.
 */
import type { Item } from '@gangway/contract/catalog';
import { fieldName, unanswered } from '@gangway/contract/questions';
import { continueWords } from '@gangway/ui/lib/action-words.ts';
import { t } from '../../../messages/t.ts';
import type { Booking } from '../state/use-booking.ts';
import { guestWords } from '../words/booking-words.ts';

export interface NextAction {
  label: string;
  lead: () => void;
}

/** Id of the notice the visitor must read before choosing anything. */
export const readFirstId = 'read-first';

/** Scrolls a part of the page into view and focuses it. */
function leadTo(target: HTMLElement | null, block: 'start' | 'center'): void {
  target?.scrollIntoView?.({ block });
  target?.focus({ preventScroll: true });
}

/** Returns null if all that is left is adding to the cart. */
export function nextAction(
  { choice, progress, questions }: Pick<Booking, 'choice' | 'progress' | 'questions'>,
  item: Item,
  isReady: boolean,
): NextAction | null {
  if (!isReady)
    return {
      label: t('booking.missing.readFirst'),
      lead: () => {
        document.getElementById(readFirstId)?.scrollIntoView?.({ block: 'start' });
        document.querySelector<HTMLElement>(`#${readFirstId} button`)?.focus({ preventScroll: true });
      },
    };
  const { steps, open } = choice;
  const { done, section } = progress;
  const goTo = (step: typeof section) => () => {
    // A newly opened step scrolls into view itself.
    if (section === step) leadTo(document.querySelector(`#step-${step} .step-head`), 'start');
    else open(step);
  };
  const step = steps.find((name) => !done[name]);
  if (step !== undefined) {
    const labels = {
      date: t('booking.missing.date'),
      time: t('booking.missing.time'),
      guests: t('booking.missing.guests', { guests: guestWords(item).plural }),
      addons: t('booking.missing.addOns'),
      transportation: t('booking.missing.pickup'),
    };
    return { label: labels[step], lead: goTo(step) };
  }
  if (progress.hasUnseenExtras) return { label: continueWords(), lead: goTo('addons') };
  const left = questions.areAsked ? unanswered(questions.asked, questions.answers) : [];
  const [first] = left;
  if (first === undefined) return null;
  return {
    label: t('booking.missing.answers', { count: left.length }),
    lead: () =>
      section === 'review'
        ? leadTo(document.getElementsByName(fieldName(first))[0] ?? null, 'center')
        : open('review'),
  };
}
