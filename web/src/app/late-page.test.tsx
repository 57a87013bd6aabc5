/** A page's component loads after the frame around it (docs/performance.md, "What decides"). */
import { act, cleanup, screen } from '@testing-library/react';
import { type ReactNode, useState } from 'react';
import { hydrateRoot, type Root } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { afterEach, expect, test, vi } from 'vitest';
import { latePage, whileTakingOver } from './late-page.tsx';

function Counter({ name }: { name: string }) {
  const [clicks, setClicks] = useState(0);
  return (
    <button type="button" onClick={() => setClicks(clicks + 1)}>
      {name} {clicks}
    </button>
  );
}

const Page = () => <Counter name="page" />;

const around = (page: ReactNode) => (
  <>
    <Counter name="frame" />
    {page}
  </>
);

let root: Root | null = null;

afterEach(() => {
  act(() => root?.unmount());
  root = null;
  cleanup();
});

test('the frame is interactive while the page component loads, and the server-rendered page is kept and hydrated', async () => {
  const OnServer = latePage(async () => ({ Page }), 'Page');
  await OnServer.preload();
  const body = document.createElement('div');
  body.innerHTML = renderToString(around(<OnServer />));
  document.body.append(body);
  const drawn = screen.getByRole('button', { name: 'page 0' });

  const arrived = Promise.withResolvers<{ Page: typeof Page }>();
  const InBrowser = latePage(() => arrived.promise, 'Page');
  await whileTakingOver(() => InBrowser.preload());
  const onRecoverableError = vi.fn();
  await act(async () => {
    root = hydrateRoot(body, around(<InBrowser />), { onRecoverableError });
  });
  act(() => screen.getByRole('button', { name: 'frame 0' }).click());
  expect(screen.getByRole('button', { name: 'frame 1' })).toBeDefined();
  expect(screen.getByRole('button', { name: 'page 0' })).toBe(drawn);

  await act(async () => arrived.resolve({ Page }));
  act(() => drawn.click());
  expect(screen.getByRole('button', { name: 'page 1' })).toBe(drawn);
  expect(onRecoverableError).not.toHaveBeenCalled();
});

test('a navigation waits for the page component, so that the old page stays until the new one can be rendered', async () => {
  const arrived = Promise.withResolvers<{ Page: typeof Page }>();
  const Next = latePage(() => arrived.promise, 'Page');
  let isLoaded = false;
  const loading = Next.preload().then(() => {
    isLoaded = true;
  });
  await Promise.resolve();
  expect(isLoaded).toBe(false);
  arrived.resolve({ Page });
  await loading;
  expect(renderToString(<Next />)).toContain('page');
});
