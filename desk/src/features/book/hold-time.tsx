/** For how long the places of the cart are held. */
import { Icon } from '@gangway/ui/components/icon.tsx';
import { useEffect, useState } from 'react';
import { t } from '../../messages/t.ts';

interface HoldTimeProps {
  /** Milliseconds since 1970. */
  endsAt: number;
  places: number;
}

const two = (value: number) => String(value).padStart(2, '0');

/** It is read out when it ends, not each second. */
export function HoldTime({ endsAt, places }: HoldTimeProps) {
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
        <span className="num">
          {seconds > 0 ? t('book.hold.left', { count: places, time }) : t('book.hold.over')}
        </span>
      </p>
      <p role="status" className="vh">
        {seconds > 0 ? '' : t('book.hold.over')}
      </p>
    </>
  );
}
