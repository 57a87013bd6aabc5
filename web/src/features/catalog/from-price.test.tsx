/** A price with its list price and the guest it is for, in each form. */
import type { Amount } from '@gangway/domain/kernel/money';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { FromPrice } from './from-price.tsx';

afterEach(cleanup);

it.each([
  [null, null, 'from $64.50'],
  [null, 'Adult', 'from $64.50 per adult'],
  [8000, null, 'from was $80 $64.50'],
  [8000, 'Adult', 'from was $80 $64.50 per adult'],
])('reads the price, the list price %s struck through, and the guest %s as “%s”', (list, per, words) => {
  const { container } = render(
    <FromPrice from={6450 as Amount} list={list as Amount | null} per={per} currency="USD" />,
  );
  expect(container.textContent).toBe(words);
  expect(screen.getByText('$64.50').closest('s')).toBeNull();
  const struck = screen.queryByText('$80')?.closest('s')?.textContent ?? null;
  expect(struck).toBe(list === null ? null : 'was $80');
});
