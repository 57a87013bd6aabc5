/** What a photo of a person becomes before it is stored, whatever was uploaded (D-GEN-02, S27, D-UI-07). */
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { photo } from '../../testing/test-pictures.ts';
import { cutPersonalPhoto, developPersonalPhoto, type PhotoKind } from './personal-photo.shared.ts';

const secret = 'PRIVATE-HOME-ADDRESS';
const develop = async (bytes: Buffer, kind: PhotoKind = 'profile') => {
  const developed = await developPersonalPhoto(bytes, kind);
  if (!developed.ok) throw new Error(developed.refusal);
  return developed.value;
};
const aJpeg = (width = 900, height = 600) =>
  sharp({ create: { width, height, channels: 3, background: '#cc2200' } }).jpeg();

it.each([44, 100, 256])('is shown as a square of %d pixels (9-19, D-UI-07)', async (side) => {
  const cut = await cutPersonalPhoto(await develop(await photo({})), side);
  const { width, height, format } = await sharp(cut).metadata();
  expect({ width, height, format }).toEqual({ width: side, height: side, format: 'jpeg' });
});

it.each<PhotoKind>(['profile', 'id'])(
  'of kind %s loses where and when it was taken, and by whom (S27)',
  async (kind) => {
    const taken = await aJpeg()
      .withExif({
        IFD0: { Artist: secret },
        IFD3: {
          GPSLatitudeRef: 'N',
          GPSLatitude: '40/1 15/1 0/1',
          GPSLongitudeRef: 'W',
          GPSLongitude: '105/1 49/1 0/1',
        },
      })
      .toBuffer();
    expect((await sharp(taken).metadata()).exif?.includes(secret)).toBe(true);
    const stored = await develop(taken, kind);
    const { exif, xmp, iptc } = await sharp(stored).metadata();
    expect([exif, xmp, iptc]).toEqual([undefined, undefined, undefined]);
    expect(stored.includes(secret)).toBe(false);
  },
);

it.each<[string, (jpeg: Buffer) => Buffer]>([
  ['a page at its end', (jpeg) => Buffer.concat([jpeg, Buffer.from(`<script>${secret}</script>`)])],
  ['an archive at its end', (jpeg) => Buffer.concat([jpeg, Buffer.from('PK\x03\x04'), Buffer.from(secret)])],
  [
    'a comment in its head',
    (jpeg) => {
      const comment = Buffer.from(secret);
      const head = Buffer.from([0xff, 0xfe, 0, comment.length + 2]);
      return Buffer.concat([jpeg.subarray(0, 2), head, comment, jpeg.subarray(2)]);
    },
  ],
])(
  'that is something else as well, by %s, is stored as a picture and nothing else (S27)',
  async (_what, hide) => {
    const stored = await develop(hide(await aJpeg().toBuffer()));
    expect(stored.includes(secret)).toBe(false);
    expect((await sharp(stored).metadata()).format).toBe('jpeg');
  },
);

it.each<[string, () => Promise<Buffer>, string]>([
  [
    'a drawing with a script',
    async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>'),
    'photoNotReadable',
  ],
  [
    'a page that begins like a picture',
    async () => Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), Buffer.from('<html>')]),
    'photoNotReadable',
  ],
  ['a picture that breaks off', async () => (await photo({})).subarray(0, 400), 'photoNotReadable'],
  [
    'an animation',
    () =>
      sharp({ create: { width: 9, height: 9, channels: 3, background: 'red' } })
        .gif()
        .toBuffer(),
    'photoNotReadable',
  ],
  ['41 megapixels', () => aJpeg(8200, 5000).toBuffer(), 'photoTooManyPixels'],
  ['ten megabytes and a byte', async () => Buffer.alloc(10 * 1024 * 1024 + 1, 0xff), 'photoTooLarge'],
])('%s is refused (S27, D-GEN-02)', async (_what, make, refusal) => {
  expect(await developPersonalPhoto(await make(), 'id')).toMatchObject({ ok: false, refusal });
});

it('takes no more memory for a small file that claims to be huge (S27)', async () => {
  const before = process.memoryUsage().rss;
  // A header of 60,000 × 60,000 pixels before the data of a small picture.
  const jpeg = await aJpeg().toBuffer();
  const frame = jpeg.indexOf(Buffer.from([0xff, 0xc0])) + 5;
  const lie = Buffer.from(jpeg);
  lie.writeUInt16BE(60_000, frame);
  lie.writeUInt16BE(60_000, frame + 2);
  expect(await developPersonalPhoto(lie, 'profile')).toMatchObject({
    ok: false,
    refusal: 'photoTooManyPixels',
  });
  expect(process.memoryUsage().rss - before).toBeLessThan(200 * 1024 * 1024);
});
