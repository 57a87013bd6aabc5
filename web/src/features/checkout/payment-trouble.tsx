/** Why a payment was not made, and what to do (8.1-10 to 8.1-13). */
import { Notice } from '@gangway/ui/components/notice.tsx';
import { useEffect, useRef } from 'react';
import type { CardPayment } from './use-card-payment.ts';

/** Shown above the card and focused when it appears, so that a decline is not missed. */
export function PaymentTrouble({ payment }: { payment: CardPayment }) {
  const box = useRef<HTMLDivElement>(null);
  const { problem } = payment;
  useEffect(() => {
    if (problem === null) return;
    box.current?.focus({ preventScroll: true });
    box.current?.scrollIntoView?.({ block: 'center' });
  }, [problem]);
  if (problem === null) return null;
  return (
    <div ref={box} tabIndex={-1}>
      <Notice severity="error" title={problem.title}>
        {problem.advice}
      </Notice>
    </div>
  );
}
