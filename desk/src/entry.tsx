/** Starts the desk in the browser. */
import './styles/desk.css';
import { logFault } from '@gangway/ui/lib/log.ts';
import { watchForMissingParts } from '@gangway/ui/lib/missing-part.ts';
import { createRoot } from 'react-dom/client';
import { Desk } from './app/desk.tsx';
import { readyFirstScreen } from './app/first-screen.ts';
import { currentAddress, startAddresses } from './lib/address.tsx';
import { leaveCalendars } from './lib/calendars.ts';
import { startSpeech } from './lib/language.ts';

async function start(): Promise<void> {
  leaveCalendars();
  const root = document.getElementById('app');
  if (root === null) throw new Error('The document has no root element.');
  startAddresses();
  // English is there in any case.
  await startSpeech().catch((error: unknown) => logFault('A language could not be loaded', error));
  await readyFirstScreen(currentAddress());
  createRoot(root).render(<Desk />);
}

// Names the build of this document, which is loaded again once if a part of it is gone. The other script is entry-early.ts.
const script = document.querySelector<HTMLScriptElement>('script[type="module"]:not([async])');
if (script !== null) script.dataset.entry = import.meta.url;

watchForMissingParts();
void start();
