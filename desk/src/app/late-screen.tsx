/** Screens that load when they are gone to. */

import type { Elements } from '@gangway/ui/components/elements.tsx';
import { part } from '@gangway/ui/lib/missing-part.ts';
import { type ComponentType, lazy, Suspense } from 'react';
import { LoadingBars } from '../lib/states.tsx';
import { t } from '../messages/t.ts';

/** @param load of the module, as the component of its screen */
export function lateScreen<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  return lazy(async () => ({ default: await part(load) }));
}

/** A whole screen that is loading: it has a heading too, for those who do not see the bars. */
export function LoadingScreen() {
  return (
    <>
      <h1 className="vh">{t('app.desk.name')}</h1>
      <LoadingBars rows={5} />
    </>
  );
}

export function UntilLoaded({ children }: { children: Elements }) {
  return <Suspense fallback={<LoadingScreen />}>{children}</Suspense>;
}
