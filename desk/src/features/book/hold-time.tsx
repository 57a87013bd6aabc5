/** For how long the cart is held. */
import { Icon } from '@gangway/ui/components/icon.tsx';
import { useEffect, useState } from 'react';
import { t } from '../../messages/t.ts';

interface HoldTimeProps {
  /** Milliseconds since 1970. */
  endsAt: number;
  /** Those whose places are held; none with merchandise alone. */
  guests: number;
}

const two = (value: number) => String(value).padStart(2, '0');

const leftWords = (count: number, time: string): string =>
  count === 0 ? t('book.hold.goods', { time }) : t('book.hold.left', { count, time });

const overWords = (count: number): string => (count === 0 ? t('book.hold.goodsOver') : t('book.hold.over'));

/** It is read out when it ends, not each second. */
export function HoldTime({ endsAt, guests }: HoldTimeProps) {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  const seconds = Math.max(0, Math.ceil((endsAt - now) / 1000));
  const time = `${Math.floor(seconds / 60)}:${two(seconds % 60)}`;
  return (
    <>
      <p className="tag book-hold" role="timer">
        <Icon name="lock" />
        <span className="num">{seconds > 0 ? leftWords(guests, time) : overWords(guests)}</span>
      </p>
      <p role="status" className="vh">
        {seconds > 0 ? '' : overWords(guests)}
      </p>
    </>
  );
}
