/** Which comments are to be rewritten in plain English, and that their number only goes down. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkComments, stiffComments } from './plain-comments.mjs';

describe('a comment', () => {
  it.each([
    ['/** What is sent is kept. */'],
    ['// Kept for a day. Whoever asks gets it.'],
    ['  -- None of the carts is\n  -- paid.'],
    ['/**\n * A number,\n * so it is\n * compared as one.\n */'],
    ['{/* Says what ran out. */}'],
    ['/** A document as it is sent and checked. */'],
  ])('like %j is found', (text) => {
    expect(stiffComments(`const one = 1;\n${text}\n`)).toMatchObject([{ line: 2 }]);
  });

  it.each([
    ['/** Keeps what is sent. */'],
    ['/** @param one what it is for */'],
    ['const text = "What is it?";'],
    ['/** Nonetheless kept. Says whether it was. */'],
  ])('like %j is not', (text) => {
    expect(stiffComments(text)).toEqual([]);
  });
});

describe('the ceiling', () => {
  let tree = '';
  beforeAll(() => {
    tree = mkdtempSync(path.join(tmpdir(), 'gangway-comments-'));
    mkdirSync(path.join(tree, 'domain/src'), { recursive: true });
    writeFileSync(path.join(tree, 'domain/src/one.ts'), '/** What is kept. */\nexport const one = 1;\n');
  });
  afterAll(() => rmSync(tree, { recursive: true }));

  it('is met by as many comments', () => {
    expect(checkComments(tree, { domain: 1 })).toEqual({ ok: true, output: '', note: '1 left to rewrite' });
  });

  it('refuses one more, and says where', () => {
    const { ok, output } = checkComments(tree, {});
    expect([ok, output.split('\n').at(-1)]).toEqual([false, 'domain/src/one.ts:1: What is kept.']);
  });

  it('is lowered with the number of comments', () => {
    expect(checkComments(tree, { domain: 2 })).toMatchObject({
      ok: false,
      output: expect.stringContaining('lower the ceiling'),
    });
  });
});
