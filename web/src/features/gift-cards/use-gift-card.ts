/**
 * Filling in a gift card and adding it to the cart; a refusal keeps what was typed (4.6, 8.1-07, D-GC-02).
 */
import { wordsOf } from '@gangway/contract/refusals';
import type { VenueDate } from '@gangway/domain/kernel/local-time';
import { useAction } from '@gangway/ui/lib/use-action.ts';
import { useFieldErrors } from '@gangway/ui/lib/use-field-errors.ts';
import { useState } from 'react';
import type { AddResult } from '../cart/add-answer.ts';
import type { GoodsChoice } from '../cart/cart-choice.ts';
import {
  amountOf,
  type BoughtGiftCard,
  draftOf,
  emptyDraft,
  type GiftCardDraft,
  type GiftCardField,
  type GiftCardOption,
  postedGiftCard,
  problemsOf,
  typedAmount,
} from './gift-card-draft.ts';
import type { GiftCardFacts } from './gift-card-facts.ts';

export interface GiftCardFormOptions {
  facts: GiftCardFacts;
  options: readonly GiftCardOption[];
  currency: string;
  /** The venue's date. */
  today: VenueDate;
  /** The card in the cart that is being edited. */
  old: BoughtGiftCard | null;
  /** From the address (2.1-29). */
  asked: string | undefined;
  onOption: (option: string) => void;
  add: (choice: GoodsChoice) => Promise<AddResult>;
  /** Called once the edited card has replaced the old one. */
  onUpdated: () => void;
}

export const fieldId = (field: GiftCardField) => `gift-${field}`;

export function useGiftCard(needs: GiftCardFormOptions) {
  const { facts, options, currency, old } = needs;
  const [draft, setDraft] = useState(() =>
    old === null ? emptyDraft(options, needs.asked, currency) : draftOf(old, currency),
  );
  const [added, setAdded] = useState<string | null>(null);
  const adding = useAction();
  // Nothing is said of a field before it is sent, and nothing more after it is changed.
  const errors = useFieldErrors([]);
  const refuse = (found: readonly { field: GiftCardField; message: string }[]) =>
    errors.refuse(found.map(({ field, message }) => ({ fieldId: fieldId(field), message })));

  /** Returns why it is not in the cart, unless a field says it. */
  function settle(result: AddResult): string | null {
    switch (result.result) {
      case 'added':
        if (old !== null) needs.onUpdated();
        else setAdded(draft.recipientName.trim());
        return null;
      case 'invalidEmail':
        refuse([{ field: 'recipientEmail', message: wordsOf('recipientEmail') }]);
        return null;
      case 'overlap':
        return null;
      case 'refused':
      case 'failed':
        return result.message;
    }
  }

  function submit(): void {
    if (adding.isBusy) return;
    const found = problemsOf(draft, options, facts, currency, needs.today);
    refuse(found);
    adding.say(null);
    if (found.length > 0) return;
    const posted = postedGiftCard(draft, facts, options, old);
    void adding.run(async () => settle(await needs.add(posted)));
  }

  return {
    draft,
    amount: amountOf(draft, options, currency),
    errorOf: (field: GiftCardField) => errors.of(fieldId(field)),
    list: errors.list,
    attempt: errors.attempt,
    refused: adding.said,
    isBusy: adding.isBusy,
    /** Who the card just added to the cart is for. */
    added,
    choose: (option: string) => {
      setDraft({ ...draft, option });
      errors.changed(fieldId('customAmount'));
      needs.onOption(option);
    },
    setDesign: (design: string) => setDraft({ ...draft, design }),
    set: (field: GiftCardField, typed: string) => {
      const value = field === 'customAmount' ? typedAmount(typed, draft.customAmount, currency) : typed;
      setDraft({ ...draft, [field]: value } satisfies GiftCardDraft);
      errors.changed(fieldId(field));
    },
    submit,
    /** The next card is for somebody else, from the same person. */
    finishAdded: () => {
      setAdded(null);
      setDraft({ ...emptyDraft(options, draft.option, currency), fromName: draft.fromName });
    },
  };
}

export type GiftCardForm = ReturnType<typeof useGiftCard>;
