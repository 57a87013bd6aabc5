/** A camera as the browser gives it: what stands before it, whether it may be used, and whether its tracks were stopped. */
import { onTestFinished, vi } from 'vitest';

interface Needs {
  /** Why the browser gives no camera: the name of its error. */
  refusal?: string | null;
  hasTorch?: boolean;
}

export function fakeCamera({ refusal = null, hasTorch = false }: Needs = {}) {
  const tracks: { isStopped: boolean; isLit: boolean; end: () => void }[] = [];
  const camera = {
    /** The text of the code before it; null for none. */
    before: null as string | null,
    refusal,
    tracks,
    asked: [] as MediaStreamConstraints[],
    locks: 0,
    vibrations: [] as number[][],
    isRunning: () => tracks.some(({ isStopped }) => !isStopped),
  };
  function aTrack() {
    const listeners: (() => void)[] = [];
    const end = () => {
      for (const heard of listeners) heard();
    };
    const own = { isStopped: false, isLit: false, end };
    tracks.push(own);
    return {
      stop: () => {
        own.isStopped = true;
      },
      addEventListener: (_name: string, heard: () => void) => listeners.push(heard),
      getCapabilities: () => ({ torch: hasTorch }),
      applyConstraints: async ({ advanced }: { advanced: { torch: boolean }[] }) => {
        own.isLit = advanced[0]?.torch === true;
      },
    };
  }
  class Detector {
    static async getSupportedFormats() {
      return ['qr_code'];
    }
    async detect() {
      return camera.before === null ? [] : [{ rawValue: camera.before }];
    }
  }
  vi.stubGlobal('BarcodeDetector', Detector);
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue(undefined);
  const added = {
    mediaDevices: {
      getUserMedia: async (constraints: MediaStreamConstraints) => {
        camera.asked.push(constraints);
        if (camera.refusal !== null) throw new DOMException('refused', camera.refusal);
        const track = aTrack();
        return { getTracks: () => [track], getVideoTracks: () => [track] };
      },
    },
    wakeLock: {
      request: async () => {
        camera.locks += 1;
        return {
          release: async () => {
            camera.locks -= 1;
          },
        };
      },
    },
    vibrate: (pattern: number[]) => camera.vibrations.push(pattern),
  };
  for (const [name, value] of Object.entries(added))
    Object.defineProperty(navigator, name, { value, configurable: true });
  onTestFinished(() => {
    for (const name of Object.keys(added)) Reflect.deleteProperty(navigator, name);
  });
  return camera;
}
