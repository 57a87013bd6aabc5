/** Tells whoever looks at the guest, and not at the screen, how a scan went: by a short sound and by vibration, where there are any. */
import { storage } from '../../lib/storage.ts';

/** `good`: let in. `care`: somebody has to look. `bad`: not let in. */
export type Tone = 'good' | 'care' | 'bad';

/** Milliseconds of vibration and pause in turn. */
const buzzes: Readonly<Record<Tone, readonly number[]>> = {
  good: [60],
  care: [60, 60, 60],
  bad: [250, 80, 250],
};

/** Hertz, one after the other. */
const notes: Readonly<Record<Tone, readonly number[]>> = {
  good: [880, 1320],
  care: [660, 660],
  bad: [330, 220],
};

const noteSeconds = 0.09;
const volume = 0.08;

let audio: AudioContext | null = null;

function play(tone: Tone): void {
  const { AudioContext: Context } = globalThis as { AudioContext?: typeof AudioContext };
  if (Context === undefined) return;
  audio ??= new Context();
  const begin = audio.currentTime;
  for (const [place, hertz] of notes[tone].entries()) {
    const voice = audio.createOscillator();
    const gain = audio.createGain();
    gain.gain.value = volume;
    voice.frequency.value = hertz;
    voice.connect(gain).connect(audio.destination);
    voice.start(begin + place * noteSeconds);
    voice.stop(begin + (place + 0.9) * noteSeconds);
  }
}

export const hasSound = (): boolean => storage.scanSound.read() !== 'off';

export const setSound = (isOn: boolean): void => storage.scanSound.write(isOn ? 'on' : 'off');

export function signal(tone: Tone): void {
  (navigator as Partial<Navigator>).vibrate?.([...buzzes[tone]]);
  if (hasSound()) play(tone);
}
