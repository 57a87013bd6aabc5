/** Adding a booking or a package to the cart: once, with its outcome, and what to say about it (8.1, C-27, C-43). */
import { useRef, useState } from 'react';
import type { AddResult, Overlap } from '../../cart/add-answer.ts';
import { words as cartWords } from '../../cart/add-words.ts';

/** Why an addition failed. */
export interface AddProblem {
  message: string;
  attempt: number;
}

/** What was just added, for the dialog. */
export type Added<Booked> = Booked & {
  /** The server's message that it removed a day's transportation that no longer fits (D-TR-06). */
  transportationRemoved: string | null;
};

export interface Adding<Booked> {
  /** Whether a line of the cart is replaced. */
  isEditing: boolean;
  isBusy: boolean;
  problem: AddProblem | null;
  /** What it overlaps with in the cart, until the visitor decides. */
  overlaps: readonly Overlap[] | null;
  added: Added<Booked> | null;
  /** Does nothing while the booking is incomplete, or an addition is under way or not finished. */
  add: (allowOverlap?: boolean) => Promise<void>;
  closeOverlap: () => void;
  clearProblem: () => void;
  /** Makes room for the next booking. */
  finish: () => void;
}

interface AddingOptions<Booked> {
  /** What is added, as far as the dialog tells it; null while the booking is incomplete. */
  booked: Booked | null;
  isEditing: boolean;
  post: (booked: Booked, allowOverlap: boolean) => Promise<AddResult>;
  /** Called before the outcome is shown. */
  onAdded: () => void;
  /** Called instead of the dialog after a line was replaced. */
  onUpdated: () => void;
  onFailed?: () => void;
}

export function useAdding<Booked extends object>(options: AddingOptions<Booked>): Adding<Booked> {
  const { booked, isEditing, post } = options;
  const [added, setAdded] = useState<Added<Booked> | null>(null);
  const [overlaps, setOverlaps] = useState<readonly Overlap[] | null>(null);
  const [problem, setProblem] = useState<AddProblem | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const isAdding = useRef(false);

  function fail(message: string): void {
    setProblem((before) => ({ message, attempt: (before?.attempt ?? 0) + 1 }));
    options.onFailed?.();
  }

  function settle(result: AddResult, what: Booked): void {
    switch (result.result) {
      case 'added':
        setProblem(null);
        options.onAdded();
        if (isEditing) options.onUpdated();
        else setAdded({ ...what, transportationRemoved: result.transportationRemoved });
        return;
      case 'overlap':
        setOverlaps(result.overlaps);
        return;
      case 'refused':
      case 'failed':
        fail(result.message);
        return;
      case 'invalidEmail':
        fail(cartWords.fault);
    }
  }

  async function add(allowOverlap = false): Promise<void> {
    if (booked === null || isAdding.current) return;
    isAdding.current = true;
    setIsBusy(true);
    setOverlaps(null);
    try {
      const result = await post(booked, allowOverlap);
      settle(result, booked);
      // Stays locked after an addition until the next booking begins, so that a late second click adds nothing.
      isAdding.current = result.result === 'added';
    } catch (error) {
      isAdding.current = false;
      throw error;
    } finally {
      setIsBusy(false);
    }
  }

  return {
    isEditing,
    isBusy,
    problem,
    overlaps,
    added,
    add,
    closeOverlap: () => setOverlaps(null),
    clearProblem: () => setProblem(null),
    finish: () => {
      isAdding.current = false;
      setAdded(null);
    },
  };
}
