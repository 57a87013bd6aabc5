/** A page's own component, which comes after the frame around it: header, cart and links work while it is on its way. */
import { lazyRouteComponent } from '@tanstack/react-router';
import { type ReactNode, Suspense } from 'react';

type PageComponent = () => ReactNode;

let isTakingOver = false;

/** While a rendered page is taken over nothing waits for the page's own component: what the server drew stands until it is there. */
export async function whileTakingOver(work: () => Promise<void>): Promise<void> {
  isTakingOver = true;
  try {
    await work();
  } finally {
    isTakingOver = false;
  }
}

/** A component in a file of its own. Navigations wait for it, so that the old page stays until the new one can be drawn. */
export function latePage<Name extends string>(
  load: () => Promise<NoInfer<Record<Name, PageComponent>>>,
  name: Name,
) {
  const Page = lazyRouteComponent<Record<string, PageComponent>, string>(load, name);
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
