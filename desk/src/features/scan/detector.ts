/** Reads QR codes in the picture of the camera: with what the browser has for it, else with a library (docs/decisions/0162). */
import { part } from '@gangway/ui/lib/missing-part.ts';
import type { Detector } from './decode-picture.ts';

/** Not in the DOM's types. */
interface BrowserDetector {
  detect(picture: HTMLVideoElement): Promise<readonly { rawValue: string }[]>;
}
interface BrowserDetectors {
  new (options: { formats: readonly string[] }): BrowserDetector;
  getSupportedFormats(): Promise<readonly string[]>;
}

const format = 'qr_code';

const loadDecoder = () => part(() => import('./decode-picture.ts'));

async function ofBrowser(): Promise<BrowserDetector | null> {
  const { BarcodeDetector } = globalThis as { BarcodeDetector?: BrowserDetectors };
  if (BarcodeDetector === undefined) return null;
  // On some systems it is there and reads nothing.
  const formats = await BarcodeDetector.getSupportedFormats().catch((): readonly string[] => []);
  return formats.includes(format) ? new BarcodeDetector({ formats: [format] }) : null;
}

async function ofLibrary(): Promise<Detector> {
  const { createDecoder } = await loadDecoder();
  return createDecoder();
}

/** Loads the library, if this browser needs it, while there is a connection. */
export async function preloadDetector(): Promise<void> {
  if ((await ofBrowser()) === null) await loadDecoder();
}

export async function createDetector(): Promise<Detector> {
  const own = await ofBrowser();
  if (own === null) return ofLibrary();
  let library: Promise<Detector> | null = null;
  return async (video) => {
    if (library !== null) return (await library)(video);
    try {
      return (await own.detect(video))[0]?.rawValue ?? null;
    } catch {
      // The service of the system that it asks is not installed.
      library = ofLibrary();
      return (await library)(video);
    }
  };
}
