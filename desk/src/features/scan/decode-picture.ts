/** Reads QR codes with a library, in browsers that cannot; loaded when the camera starts. */
import decodeQr from 'qr/decode.js';

/** Returns the code in the picture; null if there is none. */
export type Detector = (video: HTMLVideoElement) => Promise<string | null>;

/** Pixels of the longer side: enough for the code of a ticket that fills a third of the picture, and quick on an old phone. */
const longest = 800;

function textIn({ width, height, data }: ImageData): string | null {
  try {
    return decodeQr({ width, height, data });
  } catch {
    // There is no code in most pictures, or it is blurred.
    return null;
  }
}

export function createDecoder(): Detector {
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('2d', { willReadFrequently: true });
  return async (video) => {
    const { videoWidth, videoHeight } = video;
    if (context === null || videoWidth === 0) return null;
    const scale = Math.min(1, longest / Math.max(videoWidth, videoHeight));
    canvas.width = Math.floor(videoWidth * scale);
    canvas.height = Math.floor(videoHeight * scale);
    context.drawImage(video, 0, 0, canvas.width, canvas.height);
    return textIn(context.getImageData(0, 0, canvas.width, canvas.height));
  };
}
