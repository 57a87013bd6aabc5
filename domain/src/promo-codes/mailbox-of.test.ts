/** Spellings of an address that reach the same mailbox, and those that do not. */
import { describe, expect, it } from 'vitest';
import { mailboxOf } from './mailbox-of.ts';

describe('a mailbox', () => {
  it.each([
    ['as it is written', 'maya@okafor.example', 'maya@okafor.example'],
    ['in capital letters', 'Maya@Okafor.Example', 'maya@okafor.example'],
    ['between spaces', ' maya@okafor.example ', 'maya@okafor.example'],
    ['with a tag', 'maya+lake@okafor.example', 'maya@okafor.example'],
    ['with several tags', 'maya+lake+2@okafor.example', 'maya@okafor.example'],
    ['with an empty tag', 'maya+@okafor.example', 'maya@okafor.example'],
    ['with dots at Gmail', 'm.a.y.a@gmail.com', 'maya@gmail.com'],
    ['with a tag and dots at Gmail', 'Ma.ya+2@Gmail.com', 'maya@gmail.com'],
    ["under Gmail's other name", 'ma.ya@googlemail.com', 'maya@gmail.com'],
  ])('is recognized %s (D-PC-01, R18)', (_, written, mailbox) => {
    expect(mailboxOf(written)).toBe(mailbox);
  });

  it.each([
    ['dots outside Gmail', 'ma.ya@okafor.example', 'ma.ya@okafor.example'],
    ['a subdomain of Gmail', 'ma.ya@mail.gmail.com', 'ma.ya@mail.gmail.com'],
    ['a leading plus sign', '+maya@okafor.example', '+maya@okafor.example'],
    ['a name of dots only', '..@gmail.com', '..@gmail.com'],
    ['text that is not an address', 'maya', 'maya'],
  ])('is kept as written: %s (D-PC-01)', (_, written, mailbox) => {
    expect(mailboxOf(written)).toBe(mailbox);
  });
});
