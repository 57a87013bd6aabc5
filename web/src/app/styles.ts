/** Which style sheets a page carries: a route names those it needs, in the one order that layers rely on. */

export const styleNames = [
  'base',
  'forms',
  'messages',
  'header',
  'cart',
  'catalog',
  'by-date',
  'booking',
  'package',
  'giftcard',
  'checkout',
  'receipt',
  'footer',
] as const;

export type StyleName = (typeof styleNames)[number];

/** Fetched once the page is alive, unless a route already brought them: toasts, dialogs and the cart's panel. */
export const lateStyles: readonly StyleName[] = ['messages', 'cart'];

interface Styled {
  staticData: { styles?: readonly StyleName[] };
}

/** The sheets of a chain of routes, each once. */
export function stylesOf(matches: readonly Styled[]): StyleName[] {
  const wanted = new Set(matches.flatMap((match) => match.staticData.styles ?? []));
  return styleNames.filter((name) => wanted.has(name));
}
