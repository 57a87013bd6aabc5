/** Loads a page's component after the frame around it, so header, cart and links already work. */
import { currentLocale, primaryOf } from '@gangway/domain/messages/locale';
import { part } from '@gangway/ui/lib/missing-part.ts';
import { lazyRouteComponent } from '@tanstack/react-router';
import { type ReactNode, Suspense } from 'react';
import { loadMessages } from '../messages/load-language.ts';

type PageComponent = () => ReactNode;

let isTakingOver = false;

/**
 * While hydrating a rendered page, nothing waits for the page's
 * component: the server's markup stays until it has loaded.
 */
export async function whileTakingOver(work: () => Promise<void>): Promise<void> {
  isTakingOver = true;
  try {
    await work();
  } finally {
    isTakingOver = false;
  }
}

/**
 * A component in its own file. Navigations wait for it, so the old page stays until the new one can render.
 */
export function latePage<Name extends string>(
  load: () => Promise<NoInfer<Record<Name, PageComponent>>>,
  name: Name,
) {
  const Page = lazyRouteComponent<Record<string, PageComponent>, string>(async () => {
    const [page] = await part(() => Promise.all([load(), loadMessages(primaryOf(currentLocale()))]));
    return page;
  }, name);
  function LatePage() {
    return (
      <Suspense fallback={null}>
        <Page />
      </Suspense>
    );
  }
  LatePage.preload = async () => {
    const loading = Page.preload?.();
    if (!isTakingOver) await loading;
  };
  return LatePage;
}
