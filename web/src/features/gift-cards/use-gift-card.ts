/**
 * Filling in a gift card and adding it to the cart; a refusal keeps what was typed (4.6, 8.1-07, D-GC-02).
 */
import { wordsOf } from '@gangway/contract/refusals';
import type { VenueDate } from '@gangway/domain/kernel/local-time';
import { useRef, useState } from 'react';
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

interface Problem {
  field: GiftCardField;
  message: string;
}

export const fieldId = (field: GiftCardField) => `gift-${field}`;

export function useGiftCard(needs: GiftCardFormOptions) {
  const { facts, options, currency, old } = needs;
  const [draft, setDraft] = useState(() =>
    old === null ? emptyDraft(options, needs.asked, currency) : draftOf(old, currency),
  );
  const [problems, setProblems] = useState<readonly Problem[]>([]);
  const [attempt, setAttempt] = useState(0);
  const [refused, setRefused] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const [added, setAdded] = useState<string | null>(null);
  const isAdding = useRef(false);

  const say = (found: readonly Problem[]) => {
    setProblems(found);
    setAttempt((before) => before + 1);
  };

  function settle(result: AddResult): void {
    switch (result.result) {
      case 'added':
        if (old !== null) needs.onUpdated();
        else setAdded(draft.recipientName.trim());
        return;
      case 'invalidEmail':
        say([{ field: 'recipientEmail', message: wordsOf('recipientEmail') }]);
        return;
      case 'overlap':
        return;
      case 'refused':
      case 'failed':
        setRefused(result.message);
    }
  }

  async function submit(): Promise<void> {
    // Repeated clicks add only one card to the cart.
    if (isAdding.current) return;
    const found = problemsOf(draft, options, facts, currency, needs.today);
    setRefused(null);
    if (found.length > 0) {
      say(found);
      return;
    }
    setProblems([]);
    isAdding.current = true;
    setIsBusy(true);
    settle(await needs.add(postedGiftCard(draft, facts, options, old)));
    isAdding.current = false;
    setIsBusy(false);
  }

  return {
    draft,
    amount: amountOf(draft, options, currency),
    problems,
    attempt,
    refused,
    isBusy,
    /** Who the card just added to the cart is for. */
    added,
    choose: (option: string) => {
      setDraft({ ...draft, option });
      setProblems((before) => before.filter(({ field }) => field !== 'customAmount'));
      needs.onOption(option);
    },
    setDesign: (design: string) => setDraft({ ...draft, design }),
    set: (field: GiftCardField, typed: string) => {
      const value = field === 'customAmount' ? typedAmount(typed, draft.customAmount, currency) : typed;
      setDraft({ ...draft, [field]: value } satisfies GiftCardDraft);
      setProblems((before) => before.filter((problem) => problem.field !== field));
    },
    submit: () => void submit(),
    /** The next card is for somebody else, from the same person. */
    finishAdded: () => {
      setAdded(null);
      setDraft({ ...emptyDraft(options, draft.option, currency), fromName: draft.fromName });
    },
  };
}

export type GiftCardForm = ReturnType<typeof useGiftCard>;
