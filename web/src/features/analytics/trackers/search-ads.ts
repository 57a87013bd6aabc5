/** Search ads: a purchase as the conversion of an ad, and as a transaction (7.5-03, 7.5-05, D-AN-05). */
import type { ActiveTrackers } from '@gangway/domain/location/trackers';
import { loadScript } from './load-script.ts';
import { attempt } from './log.ts';
import { aboutPage, configure, tag } from './tag.ts';
import type { Tracker } from './tracker.ts';

const notStarted = 'Could not initialize search ads';

export function startSearchAds(ads: NonNullable<ActiveTrackers['searchAds']>): Tracker {
  const { scriptUrl, tagId, conversion } = ads;
  const ids = [tagId, conversion?.split('/')[0] ?? null].filter((id) => id !== null);
  attempt(notStarted, () => {
    for (const id of new Set(ids)) configure(id);
    loadScript(notStarted, scriptUrl, { id: ids[0] ?? '' });
  });
  return {
    receive({ name, payload, page }) {
      if (name !== 'purchase') return;
      const { value, currency, transaction_id } = payload;
      if (conversion !== null)
        attempt('Could not fire search engine ad conversion', () =>
          tag('event', 'conversion', {
            send_to: conversion,
            value,
            currency,
            transaction_id,
            ...aboutPage(page),
          }),
        );
      if (tagId !== null)
        attempt('Could not fire search engine purchase event', () =>
          tag('event', 'purchase', {
            ...payload,
            event_category: 'Transaction',
            send_to: tagId,
            ...aboutPage(page),
          }),
        );
    },
  };
}
