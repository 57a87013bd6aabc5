/** Everything inside the root element; identical on the server and in the browser. */
import { RouterProvider } from '@tanstack/react-router';
import type { AppRouter } from './router.tsx';

export function App({ router }: { router: AppRouter }) {
  return <RouterProvider router={router} />;
}
