/** Written by `node scripts/list-messages.mjs`: the codes of en.json, with the values that each message takes. */
export interface Messages {
  'cart.adding.notAdded': null;
  'cart.adding.offline': null;
  'cart.adding.savedOrder': null;
  'cart.items': { count: number };
  'cart.package.price': null;
  'cart.package.saved': { amount: string | number };
  'cart.package.was': null;
  'lib.call.fault': null;
  'lib.call.timedOut': null;
  'lib.connection.offline': null;
  'lib.connection.tryAgain': null;
  'lib.kept.choices': null;
  'lib.pricePer.group': null;
  'lib.pricePer.guest': null;
  'lib.pricePer.per': { guest: string | number };
  'ui.codeEntry.apply': null;
  'ui.codeEntry.remove': { name: string | number };
}
