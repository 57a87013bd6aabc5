/**
 * The bar along the top while the next page is loading, unless it loads almost instantly.
 */
import { LiveRegion } from '@gangway/ui/components/hidden.tsx';
import { useRouterState } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { t } from '../../messages/t.ts';

/** Milliseconds before the bar appears. */
const patience = 200;

export function NavigationProgress() {
  const isPending = useRouterState({ select: ({ status }) => status === 'pending' });
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    if (!isPending) return;
    const timer = setTimeout(() => setLate(true), patience);
    return () => {
      clearTimeout(timer);
      setLate(false);
    };
  }, [isPending]);
  return (
    <>
      <LiveRegion>{isLate ? t('app.shell.loading') : ''}</LiveRegion>
      {isLate && <i className="page-progress" aria-hidden="true" />}
    </>
  );
}
