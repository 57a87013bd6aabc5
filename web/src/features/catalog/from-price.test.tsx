/** A price with its list price and the guest it is for, in each form. */
import type { Amount } from '@gangway/domain/kernel/money';
import { render } from '@testing-library/react';
import { expect, it } from 'vitest';
import { FromPrice } from './from-price.tsx';

it.each([
  [null, null, '<span>from </span><b class="price">$64.50</b>'],
  [null, 'Adult', '<span>from </span><b class="price">$64.50</b><span> per adult</span>'],
  [
    8000,
    null,
    '<span>from </span><s><span class="vh">was </span><span>$80</span></s><span> </span><b class="price">$64.50</b>',
  ],
  [
    8000,
    'Adult',
    '<span>from </span><s><span class="vh">was </span><span>$80</span></s><span> </span><b class="price">$64.50</b><span> per adult</span>',
  ],
])('shows the price, the list price %s struck through, and the guest: %s', (list, per, html) => {
  const { container } = render(
    <FromPrice from={6450 as Amount} list={list as Amount | null} per={per} currency="USD" />,
  );
  expect(container.innerHTML).toBe(html);
});
