/** A price with its list price and the guest it is for, in each form. */
import type { Amount } from '@gangway/domain/kernel/money';
import { render } from '@testing-library/react';
import { expect, it } from 'vitest';
import { FromPrice } from './from-price.tsx';

it.each([
  [null, null, 'from <b class="price">$64.50</b>'],
  [null, 'Adult', 'from <b class="price">$64.50</b> per adult'],
  [8000, null, 'from <s><span class="vh">was </span>$80</s> <b class="price">$64.50</b>'],
  [8000, 'Adult', 'from <s><span class="vh">was </span>$80</s> <b class="price">$64.50</b> per adult'],
])('shows the price, the list price %s struck through, and the guest: %s', (list, per, html) => {
  const { container } = render(
    <FromPrice from={6450 as Amount} list={list as Amount | null} per={per} currency="USD" />,
  );
  expect(container.innerHTML).toBe(html);
});
