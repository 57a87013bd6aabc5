/** Screens that load when they are gone to. */

import type { Elements } from '@gangway/ui/components/elements.tsx';
import { part } from '@gangway/ui/lib/missing-part.ts';
import { type ComponentType, lazy, Suspense } from 'react';
import { LoadingBars } from '../lib/states.tsx';

/** @param load of the module, as the component of its screen */
export function lateScreen<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  return lazy(async () => ({ default: await part(load) }));
}

export function UntilLoaded({ children }: { children: Elements }) {
  return <Suspense fallback={<LoadingBars rows={5} />}>{children}</Suspense>;
}
