/** Control: what the journeys check screens with finds what is wrong, also in frames (D-UI-09). */
import { expect, test } from './test.ts';
import { violationsOf } from './world/accessibility.ts';

const pale = '<p style="color:#ccc;background:#fff">Pale</p>';
const document = (main: string) =>
  `<html lang="en"><head><title>Page</title></head><body><main><h1>Page</h1>${main}</main></body></html>`;
const frame = `<iframe title="Frame" srcdoc="${document(`${pale}<img src=''>`).replaceAll('"', '&quot;')}"></iframe>`;

const rulesOf = (violations: readonly string[]) =>
  violations.map((text) => `${text.split(' ')[0]} ${/: (.*)\n/.exec(text)?.[1] ?? ''}`).toSorted();

test.describe('control: a screen', () => {
  test('with pale text and a picture without a text, also in a frame, has both found (D-UI-09)', async ({
    page,
  }) => {
    await page.setContent(document(`${pale}${frame}`));
    await expect(page.frameLocator('iframe').locator('img')).toBeAttached();
    expect(rulesOf(await violationsOf(page, false))).toEqual([
      'color-contrast iframe p',
      'color-contrast p',
      'image-alt iframe img',
      'landmark-unique main',
    ]);
    expect(rulesOf(await violationsOf(page, true))).toEqual(['color-contrast iframe p', 'color-contrast p']);
    expect(rulesOf(await violationsOf(page, true, 'iframe'))).toEqual(['color-contrast p']);
  });

  test('without frames has what is wrong found, but for the part that is left out (D-UI-09)', async ({
    page,
  }) => {
    await page.setContent(document(`<div id="part">${pale}</div><img src="">`));
    expect(rulesOf(await violationsOf(page, false))).toEqual(['color-contrast p', 'image-alt img']);
    expect(rulesOf(await violationsOf(page, false, '#part'))).toEqual(['image-alt img']);
  });
});
