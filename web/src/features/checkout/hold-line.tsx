/** 'Your cart is held for 23:41': calm, then amber in the last two minutes (D-CT-02). */
import type { Instant } from '@gangway/domain/kernel/local-time';
import { Icon } from '@gangway/ui/components/icon.tsx';
import { withElements } from '@gangway/ui/messages/with-elements.tsx';
import { useEffect, useState } from 'react';
import { t } from '../../messages/t.ts';
import { useOrder } from '../cart/use-order.ts';
import { readHold } from './hold-clock.ts';

/** Ticks every second; pauses while a payment is open. */
export function HoldLine() {
  const { expiresAt, isPaused } = useOrder();
  const [now, setNow] = useState<Instant | null>(null);
  useEffect(() => {
    if (expiresAt === null || isPaused) return;
    const tick = () => setNow(Date.now() as Instant);
    tick();
    const timer = setInterval(tick, 1000);
    return () => clearInterval(timer);
  }, [expiresAt, isPaused]);
  const hold = now === null ? null : readHold(expiresAt, now);
  if (hold === null) return null;
  return (
    <p className={hold.phase === 'calm' ? 'hold' : 'hold hold-warn'} role="timer" aria-live="off">
      <Icon name="clock" />
      <span>{withElements(t('checkout.summary.held', { time: hold.text }), { time: <b /> })}</span>
    </p>
  );
}
