/** Names of the style sheets; a route names those it needs, and each page carries only these. */

export type StyleName =
  | 'base'
  | 'header'
  | 'footer'
  | 'forms'
  | 'messages'
  | 'cart'
  | 'catalog'
  | 'by-date'
  | 'booking'
  | 'checkout'
  | 'receipt'
  | 'giftcard'
  | 'package';
