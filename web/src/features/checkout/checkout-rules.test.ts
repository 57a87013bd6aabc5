import type { Instant } from '@gangway/domain/kernel/local-time';
import { describe, expect, it } from 'vitest';
import { anActivity, anItem } from '../../testing/catalog-builders.ts';
import { anOrder, aVenue, someMemberships } from '../../testing/order-builders.ts';
import { hasItems, isUnlocked, openCheckoutSection } from './checkout-sections.ts';
import { consentsOf, isConsentRequired } from './consents.ts';
import { editDistance, suggestEmail } from './email-hint.ts';
import { readHold } from './hold-clock.ts';

describe('the checkout', () => {
  const nothing = { cart: true, transportation: true, contact: false, payment: false };
  const contactDone = { ...nothing, contact: true };

  it('opens the first incomplete section if the URL names none (D-CK-01)', () => {
    expect(openCheckoutSection(undefined, nothing)).toBe('contact');
    expect(openCheckoutSection(undefined, contactDone)).toBe('payment');
  });

  it('opens an earlier section named in the URL (D-CK-01)', () => {
    expect(openCheckoutSection('cart', contactDone)).toBe('cart');
    expect(openCheckoutSection('contact', contactDone)).toBe('contact');
  });

  it('keeps a later section locked until the earlier ones are valid (D-CK-01)', () => {
    expect(openCheckoutSection('payment', nothing)).toBe('contact');
    expect(isUnlocked('payment', nothing)).toBe(false);
    expect(isUnlocked('payment', contactDone)).toBe(true);
  });

  it('falls back to the first incomplete section for an unknown one (D-CK-01)', () => {
    expect(openCheckoutSection('lunch', nothing)).toBe('contact');
  });

  it('has something to check out if the order has only a membership (C-02)', () => {
    expect(hasItems(anOrder())).toBe(false);
    const memberships = [someMemberships()];
    expect(hasItems(anOrder({ memberships }))).toBe(true);
    expect(hasItems(anOrder({ individual: [anItem()] }))).toBe(true);
  });
});

describe('the hold', () => {
  const now = Date.parse('2026-06-09T12:00:00Z') as Instant;
  const inSeconds = (seconds: number) => readHold((now + seconds * 1000) as Instant, now);

  it('is shown as minutes and seconds (D-CT-02)', () => {
    expect(inSeconds(1421)).toEqual({ phase: 'calm', text: '23:41', seconds: 1421 });
    expect(inSeconds(59.2)).toMatchObject({ text: '01:00' });
  });

  it('warns from two minutes on and ends at zero (D-CT-02)', () => {
    expect(inSeconds(121)?.phase).toBe('calm');
    expect(inSeconds(120)).toMatchObject({ phase: 'warning', text: '02:00' });
    expect(inSeconds(1)?.phase).toBe('warning');
    expect(inSeconds(0)).toMatchObject({ phase: 'over', text: '00:00' });
    expect(inSeconds(-30)?.phase).toBe('over');
  });

  it('is null without an expiry (C-23)', () => {
    expect(readHold(null, now)).toBeNull();
  });
});

describe('the email hint', () => {
  it('suggests the large provider that was probably meant (C-28)', () => {
    expect(suggestEmail('maya@gmial.com')).toBe('maya@gmail.com');
    expect(suggestEmail('maya@gmail.con')).toBe('maya@gmail.com');
    expect(suggestEmail('maya@hotmial.co')).toBe('maya@hotmail.com');
    expect(suggestEmail('maya@yaho.com')).toBe('maya@yahoo.com');
  });

  it('leaves correct and unusual addresses alone (C-28)', () => {
    for (const email of [
      'maya@gmail.com',
      'maya@larkspur.example',
      'a@b.co',
      'maya@mail.com',
      'maya',
      'maya@ne.com',
      'maya@aol.com',
    ])
      expect(suggestEmail(email)).toBeNull();
  });

  it('counts two swapped letters as one mistake', () => {
    expect(editDistance('gmial', 'gmail')).toBe(1);
    expect(editDistance('', 'abc')).toBe(3);
  });
});

describe('consents', () => {
  const kayak = anActivity({ requirements: '<p>Swim 50 m</p>', consentRequired: true });

  it('show one box per distinct text, with the terms last (D-CK-04)', () => {
    const raft = anActivity({ name: 'Rafting', requirements: '<p>Swim 50 m</p>' });
    const horse = anActivity({ name: 'Horse Ride', requirements: '<p>Under 100 kg</p>' });
    const order = anOrder({ individual: [anItem(kayak), anItem(raft), anItem(horse)] });
    expect(consentsOf(order, aVenue({ termsHtml: '<p>Terms</p>' })).map((box) => box.label)).toEqual([
      'I have read and accept the requirements of Sunrise Kayak Tour, Rafting',
      'I have read and accept the requirements of Horse Ride',
      'I agree to the terms',
    ]);
  });

  it('are required if any activity requires them (3.10-14)', () => {
    expect(isConsentRequired(anOrder({ individual: [anItem(), anItem(kayak)] }))).toBe(true);
    expect(isConsentRequired(anOrder({ individual: [anItem()] }))).toBe(false);
  });

  it('ask once even if the requiring activity has no text and the venue has no terms (3.10-14)', () => {
    const silent = anItem(anActivity({ consentRequired: true }));
    expect(consentsOf(anOrder({ individual: [silent] }), aVenue())).toHaveLength(1);
    expect(consentsOf(anOrder({ individual: [anItem()] }), aVenue())).toEqual([]);
  });
});
