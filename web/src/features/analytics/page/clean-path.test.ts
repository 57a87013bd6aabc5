/** Which part of an address trackers may know (D-AN-01). */
import { expect, it } from 'vitest';
import { campaignOf, cleanPath } from './clean-path.ts';

it.each([
  ['/9001', '/9001'],
  ['/9001/catalog/activities', '/9001/catalog/activities'],
  ['/9001/catalog/date/5/12/2026', '/9001/catalog/date'],
  ['/9001/activity/details/101/guests', '/9001/activity/details/101'],
  ['/9001/package/details/7/activities/3/time', '/9001/package/details/7'],
  ['/9001/embed/item/101/activity', '/9001/embed/item/101'],
  ['/9001/checkout/payment', '/9001/checkout'],
  ['/9001/receipt', '/9001/receipt'],
  ['/9001/membership/aB3-_x9Kq2LmN0pQrStUvW/member/x/card', '/9001/membership'],
  ['/9001/checkoutaB3-_x9Kq2LmN0pQrStUvW', '/9001'],
  ['/9001/phone-change/aB3-_x9Kq2LmN0pQrStUvW', '/9001'],
  ['/error', '/'],
])('%s becomes %s (D-AN-01)', (path, clean) => {
  expect(cleanPath(path)).toBe(clean);
});

it.each([
  ['?gclid=EAIaIQob-x_1&orderKey=abc', '?gclid=EAIaIQob-x_1'],
  ['?utm_source=news&utm_campaign=spring%20sale&editing=7', '?utm_source=news&utm_campaign=spring-sale'],
  ['?orderKey=abc&rates=11:2&email=maya@okafor.example', ''],
  ['?utm_content=maya@okafor.example&utm_term=%2B13035550100&utm_id=303-555-0100', ''],
  ['?utm_source=<script>', ''],
  ['', ''],
])('of the query %s trackers may know %j: the campaign, and nobody (D-AN-01)', (search, kept) =>
  expect(campaignOf(search)).toBe(kept),
);
