/** Renders a part of a page whose links need a router, without the pages around it. */
import { parseSearch, stringifySearch } from '@gangway/ui/lib/search.ts';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { act, type RenderResult, render } from '@testing-library/react';
import type { ReactNode } from 'react';

export async function renderInRouter(part: ReactNode): Promise<RenderResult> {
  const router = createRouter({
    routeTree: createRootRoute({ component: () => part }),
    history: createMemoryHistory({ initialEntries: ['/'] }),
    parseSearch,
    stringifySearch,
  });
  await router.load();
  return await act(async () => render(<RouterProvider router={router as never} />));
}
