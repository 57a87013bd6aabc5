/** Pictures, icons and the sprite: what a page carries, and what replaces a broken image. */
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, expect, test } from 'vitest';
import { LinkButton } from './button.tsx';
import { Icon } from './icon.tsx';
import { IconSprite } from './icon-sprite.tsx';
import { Picture } from './picture.tsx';

afterEach(cleanup);

test('an image has its size and loads lazily, or first with high priority if it is eager', () => {
  const { rerender } = render(<Picture src="/a.jpg" width={800} height={600} alt="Two kayaks" />);
  const image = () => screen.getByRole('img', { name: 'Two kayaks' });
  expect(image().getAttribute('width')).toBe('800');
  expect(image().getAttribute('loading')).toBe('lazy');
  rerender(<Picture src="/a.jpg" width={800} height={600} alt="Two kayaks" eager />);
  expect(image().hasAttribute('loading')).toBe(false);
  expect(image().getAttribute('fetchpriority')).toBe('high');
});

test('a broken image becomes a plain area of its color and size with the same name', () => {
  render(<Picture src="/a.jpg" width={800} height={600} alt="Two kayaks" color="#d9b394" />);
  fireEvent.error(screen.getByRole('img'));
  const field = screen.getByRole('img', { name: 'Two kayaks' });
  expect(field.tagName).toBe('svg');
  expect(field.getAttribute('viewBox')).toBe('0 0 800 600');
  expect(field.style.backgroundColor).toBe('rgb(217, 179, 148)');
});

test('another address is tried after a broken one', () => {
  const { rerender } = render(<Picture src="/a.jpg" width={8} height={6} alt="Lake" />);
  fireEvent.error(screen.getByRole('img'));
  rerender(<Picture src="/b.jpg" width={8} height={6} alt="Lake" />);
  expect(screen.getByRole('img').tagName).toBe('IMG');
});

test('the sprite contains only the icons the page uses, once each', () => {
  const html = renderToStaticMarkup(<IconSprite names={['clock', 'check', 'clock']} />);
  expect(html.match(/<symbol/g)).toHaveLength(2);
  expect(renderToStaticMarkup(<Icon name="clock" />)).toBe(
    '<svg class="icon" aria-hidden="true"><use href="#i-clock"></use></svg>',
  );
  expect(renderToStaticMarkup(<Icon name="back" />)).toContain('icon-flip');
});

test('a link can look like a button and be rendered by a router', () => {
  render(
    <LinkButton
      look="primary"
      wide
      render={({ className, children }) => (
        <a href="/x" className={className}>
          {children}
        </a>
      )}
    >
      Checkout
    </LinkButton>,
  );
  expect(screen.getByRole('link', { name: 'Checkout' }).className).toBe('button button-primary button-wide');
});
