/** Written by `node scripts/list-messages.mjs`: the codes of en.json, with the values that each message takes. */
export interface Messages {
  'cart.items': { count: number };
  'cart.package.price': null;
  'cart.package.saved': { amount: string | number };
  'cart.package.was': null;
  'transport.field.failed': null;
  'transport.field.label': null;
  'transport.field.none': null;
  'transport.field.searching': null;
  'ui.codeEntry.apply': null;
  'ui.codeEntry.remove': { name: string | number };
}
