/** What pages are told of a venue's plain settings follows from their declarations. */
import { settingFields, usualSettings as shownByDefault } from '@gangway/contract/settings.gen';
import { shownSettings, usualSettings } from '@gangway/domain/location/settings';
import { aLocation } from '@gangway/domain/testing/builders';
import { expect, it } from 'vitest';
import * as z from 'zod';

it('has a field of the contract for each setting that is shown, and no other', () => {
  const shown = shownSettings(aLocation());
  expect(Object.keys(shown)).toEqual(Object.keys(settingFields));
  expect(z.object(settingFields).parse(shown)).toEqual(shown);
});

it('shows the defaults of a venue that says nothing', () => {
  expect(shownSettings(aLocation(usualSettings()))).toMatchObject(shownByDefault);
});

it('never shows what only the server reads', () => {
  const told = JSON.stringify(
    shownSettings(aLocation({ customScript: 'secret', confirmationMailHeader: 'secret' })),
  );
  expect(told).not.toContain('secret');
});
