/** The document of a server with an identity provider for staff, for one test. */
import { onTestFinished } from 'vitest';

export function offerSignOn(name: string, only = false): void {
  const meta = document.createElement('meta');
  meta.name = 'staff-sign-on';
  meta.content = name;
  if (only) meta.dataset.only = 'yes';
  document.head.append(meta);
  onTestFinished(() => meta.remove());
}
