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
  'memberships',
  'checkout',
  'receipt',
  'places',
  'footer',
] as const;

export type StyleName = (typeof styleNames)[number];

interface Styled {
  staticData: {
    styles?: readonly StyleName[];
    stylesFor?: (loaderData: never) => readonly StyleName[];
    lateStyles?: readonly StyleName[];
  };
  loaderData?: unknown;
}

const inOrder = (names: readonly StyleName[]) => styleNames.filter((name) => names.includes(name));

/** The sheets a chain of routes needs to be drawn, each once; what depends on a route's data counts once that is there. */
export function stylesOf(matches: readonly Styled[]): StyleName[] {
  return inOrder(
    matches.flatMap(({ staticData, loaderData }) => [
      ...(staticData.styles ?? []),
      ...(loaderData === undefined ? [] : (staticData.stylesFor?.(loaderData as never) ?? [])),
    ]),
  );
}

/** Those and the sheets of what only appears once the page is alive: toasts, dialogs, the cart's panel, opened steps. */
export function allStylesOf(matches: readonly Styled[]): StyleName[] {
  return inOrder([...stylesOf(matches), ...matches.flatMap(({ staticData }) => staticData.lateStyles ?? [])]);
}
