/** A browser whose camera looks at the code of a ticket or a card, as the shop itself draws it. */
import { writeFile } from 'node:fs/promises';
import { type Browser, type BrowserType, type Page, test } from '@playwright/test';
import { chromiumFlags } from '../../scripts/lib/chromium.mjs';
import { shop } from './address.ts';

const width = 640;
const height = 480;
/** Pixels of a side of the code. */
const side = 320;

/** Draws the shop's picture of a code on white, and returns its gray values, row by row. */
async function drawCode(page: Page, code: string): Promise<Buffer> {
  const drawn = await page.request.get(`${shop()}/api/qr?s=${side}&p=${encodeURIComponent(code)}`);
  const png = (await drawn.body()).toString('base64');
  const gray = await page.evaluate(
    async ({ png, width, height, side }) => {
      const bytes = Uint8Array.from(atob(png), (sign) => sign.charCodeAt(0));
      const picture = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
      const canvas = new OffscreenCanvas(width, height);
      const context = canvas.getContext('2d');
      if (context === null) throw new Error('no canvas');
      context.fillStyle = 'white';
      context.fillRect(0, 0, width, height);
      context.drawImage(picture, (width - side) / 2, (height - side) / 2, side, side);
      const { data } = context.getImageData(0, 0, width, height);
      return Array.from({ length: width * height }, (_, pixel) => data[pixel * 4] ?? 0);
    },
    { png, width, height, side },
  );
  return Buffer.from(gray);
}

/** One picture for ever, in the form that Chromium plays as a camera. */
function filmOf(gray: Buffer): Buffer {
  const noColor = Buffer.alloc((width * height) / 2, 128);
  return Buffer.concat([
    Buffer.from(`YUV4MPEG2 W${width} H${height} F5:1 Ip A1:1 C420jpeg\nFRAME\n`),
    gray,
    noColor,
  ]);
}

/**
 * Starts another browser.
 * @param page draws the code
 */
export async function browserThatSees(chromium: BrowserType, page: Page, code: string): Promise<Browser> {
  const film = test.info().outputPath(`camera-${code.replaceAll(/[^\w-]/g, '-')}.y4m`);
  await writeFile(film, filmOf(await drawCode(page, code)));
  return chromium.launch({
    ...test.info().project.use.launchOptions,
    args: [
      ...chromiumFlags,
      '--use-fake-device-for-media-stream',
      '--use-fake-ui-for-media-stream',
      `--use-file-for-fake-video-capture=${film}`,
    ],
  });
}
