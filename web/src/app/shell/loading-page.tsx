/** Shown while a location is loading (2.3-09). */
import { Loader } from '@gangway/ui/components/loader.tsx';

export function LoadingPage() {
  return (
    <main id="main" className="wrap">
      <Loader />
    </main>
  );
}
