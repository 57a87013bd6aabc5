/** The camera while the dialog is open and in front: its picture, its light, and the codes in it. */
import { logFault } from '@gangway/ui/lib/log.ts';
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { useVisible } from '../../lib/use-visible.ts';
import type { Detector } from './decode-picture.ts';
import { createDetector } from './detector.ts';

export type CameraTrouble =
  /** Not allowed by the person, the device or the browser. */
  | 'denied'
  | 'none'
  /** The address is not https. */
  | 'insecure'
  /** The browser has no access to cameras. */
  | 'unsupported'
  | 'busy'
  | 'failed';

export type CameraState = { at: 'starting' } | { at: 'on' } | { at: 'trouble'; trouble: CameraTrouble };

/** Milliseconds between two looks at the picture. */
const pauseMs = 120;

/** Milliseconds for which a code that stays before the camera is not read again. */
const sameCodeMs = 3000;

const troubles: Readonly<Record<string, CameraTrouble>> = {
  NotAllowedError: 'denied',
  SecurityError: 'denied',
  NotFoundError: 'none',
  OverconstrainedError: 'none',
  NotReadableError: 'busy',
  AbortError: 'busy',
};

const troubleOf = (error: unknown): CameraTrouble => {
  const name = (error as { name?: unknown } | null)?.name;
  return (typeof name === 'string' ? troubles[name] : undefined) ?? 'failed';
};

/** The camera that looks away from whoever holds the phone. */
const wanted: MediaStreamConstraints = {
  video: { facingMode: { ideal: 'environment' }, width: { ideal: 1280 }, height: { ideal: 720 } },
  audio: false,
};

function missingAccess(): CameraTrouble | null {
  // Not in documents that came over http, whatever the types say.
  const { mediaDevices } = navigator as Partial<Navigator>;
  if (mediaDevices !== undefined) return null;
  return globalThis.isSecureContext ? 'unsupported' : 'insecure';
}

/** The light beside the camera; not in the DOM's types. */
interface WithTorch {
  torch?: boolean;
}

const hasTorch = (track: MediaStreamTrack | undefined): boolean =>
  (track?.getCapabilities?.() as WithTorch | undefined)?.torch === true;

/** Keeps the screen on, where the browser can; it is released with the page. */
async function keepAwake(): Promise<(() => void) | null> {
  try {
    const lock = await (navigator as Partial<Navigator>).wakeLock?.request('screen');
    return lock === undefined ? null : () => void lock.release().catch(() => undefined);
  } catch {
    // With a low battery, for example.
    return null;
  }
}

/** Calls `onCode` once for each code that comes before the camera. Returns what ends it. */
function watch(video: HTMLVideoElement, detect: Detector, onCode: (text: string) => void): () => void {
  let isOver = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let last = { text: '', seenAt: 0 };
  const look = async () => {
    const text = await detect(video).catch((error: unknown) => {
      logFault('A picture could not be read', error);
      return null;
    });
    if (isOver) return;
    const now = Date.now();
    if (text !== null && text !== '') {
      const isSame = text === last.text && now - last.seenAt < sameCodeMs;
      last = { text, seenAt: now };
      if (!isSame) onCode(text);
    }
    timer = setTimeout(() => void look(), pauseMs);
  };
  void look();
  return () => {
    isOver = true;
    clearTimeout(timer);
  };
}

/** Everything that ends with the camera, the last first. */
function createEnds() {
  const ends: (() => void)[] = [];
  let isOver = false;
  return {
    isOver: () => isOver,
    /** A thing that begins after the end is ended at once. */
    add: (end: () => void) => (isOver ? end() : ends.push(end)),
    end: () => {
      isOver = true;
      for (const end of ends.splice(0).toReversed()) end();
    },
  };
}

interface Camera {
  state: CameraState;
  /** Null where the camera has no light. */
  torch: { isOn: boolean; toggle: () => void } | null;
  /** Starts again after trouble. */
  retry: () => void;
}

/** @param onCode as of the latest render */
export function useCamera(video: RefObject<HTMLVideoElement | null>, onCode: (text: string) => void): Camera {
  const [state, setState] = useState<CameraState>({ at: 'starting' });
  const [track, setTrack] = useState<MediaStreamTrack | null>(null);
  const [isLit, setLit] = useState(false);
  /** Another object for each attempt. */
  const [constraints, setConstraints] = useState(wanted);
  const isInFront = useVisible();
  const latest = useRef(onCode);
  latest.current = onCode;
  useEffect(() => {
    if (!isInFront) return;
    const ends = createEnds();
    const fail = (trouble: CameraTrouble) => {
      ends.end();
      setState({ at: 'trouble', trouble });
    };
    const start = async (screen: HTMLVideoElement) => {
      const stream = await navigator.mediaDevices.getUserMedia(constraints);
      ends.add(() => {
        for (const one of stream.getTracks()) one.stop();
        screen.srcObject = null;
      });
      if (ends.isOver()) return;
      const [own] = stream.getVideoTracks();
      own?.addEventListener('ended', () => {
        if (!ends.isOver()) fail('busy');
      });
      screen.srcObject = stream;
      const [detect, release] = await Promise.all([createDetector(), keepAwake(), screen.play()]);
      if (release !== null) ends.add(release);
      if (ends.isOver()) return;
      setTrack(own ?? null);
      setState({ at: 'on' });
      ends.add(watch(screen, detect, (text) => latest.current(text)));
    };
    const missing = missingAccess();
    const { current: screen } = video;
    setState({ at: 'starting' });
    if (missing !== null) fail(missing);
    else if (screen !== null)
      void start(screen).catch((error: unknown) => {
        if (!ends.isOver()) fail(troubleOf(error));
      });
    return () => {
      ends.end();
      setTrack(null);
      setLit(false);
    };
  }, [isInFront, constraints, video]);
  const toggle = useCallback(() => {
    const next = { torch: !isLit } as MediaTrackConstraintSet;
    track?.applyConstraints({ advanced: [next] }).then(
      () => setLit(!isLit),
      // The light is off as before.
      () => undefined,
    );
  }, [track, isLit]);
  return {
    state,
    torch: track !== null && hasTorch(track) ? { isOn: isLit, toggle } : null,
    retry: () => setConstraints({ ...wanted }),
  };
}
