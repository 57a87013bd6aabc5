/** Which style sheets a page carries: each route names its own, in the one order that the layers rely on. */

export const styleNames = [
  'base',
  'forms',
  'messages',
  'sign-in',
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
  'tickets',
  'places',
  'integration',
  'portal',
  'sign-up',
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

/**
 * Returns the sheets that a chain of routes needs to render, each once; those that depend on a route's data
 * are added once it is loaded.
 */
export function stylesOf(matches: readonly Styled[]): StyleName[] {
  return inOrder(
    matches.flatMap(({ staticData, loaderData }) => [
      ...(staticData.styles ?? []),
      ...(loaderData === undefined ? [] : (staticData.stylesFor?.(loaderData as never) ?? [])),
    ]),
  );
}

/**
 * Returns those plus the sheets for what appears only once the page is interactive: toasts, dialogs, the cart
 * panel, opened steps.
 */
export function allStylesOf(matches: readonly Styled[]): StyleName[] {
  return inOrder([...stylesOf(matches), ...matches.flatMap(({ staticData }) => staticData.lateStyles ?? [])]);
}
