/** The cancellation rules within a venue's terms. */
import { expect, it } from 'vitest';
import { cancellationWords } from './cancellation-words.ts';

it('takes the section under the cancellation heading, as plain text (D-OR-05)', () => {
  const terms = `<p>These terms apply.</p>
<h3>Changes and cancellations</h3>
<p>Until 48 hours before &amp; no later: <a href="tel:+1970">call us</a>.</p>
<ul><li>Full refund</li><li>Or <strong>another</strong> day</li></ul>
<h3>Weather</h3>
<p>If we cancel, you get a refund.</p>`;
  expect(cancellationWords(terms)).toEqual([
    'Until 48 hours before & no later: call us.',
    'Full refund',
    'Or another day',
  ]);
});

it('takes each paragraph that mentions cancellation if no heading does (D-OR-05)', () => {
  const terms = `<p>Cancel until 24 hours before<br />for a full refund.</p>
<h3>On the day</h3>
<p>Drink water.</p>
<ul><li>We refund closures.</li></ul>`;
  expect(cancellationWords(terms)).toEqual([
    'Cancel until 24 hours before\nfor a full refund.',
    'We refund closures.',
  ]);
});

it('is empty if the terms say nothing about cancellation, or there are none (D-OR-05)', () => {
  expect(cancellationWords('<p>Drink water.</p><h3>Cancellations</h3>')).toEqual([]);
  expect(cancellationWords(null)).toEqual([]);
});
