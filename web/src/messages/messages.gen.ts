/** Written by `node scripts/list-messages.mjs`: the codes of en.json, with the values that each message takes. */
export interface Messages {
  'cart.items': { count: number };
  'cart.package.price': null;
  'cart.package.saved': { amount: string | number };
  'cart.package.was': null;
  'deposits.choice.all': null;
  'deposits.choice.changing': null;
  'deposits.choice.later': { amount: string | number; day: string | number };
  'deposits.choice.laterWithReminder': { amount: string | number; day: string | number };
  'deposits.choice.legend': null;
  'deposits.choice.nothingMore': null;
  'deposits.choice.part': null;
  'promoCodes.field.label': null;
  'promoCodes.field.missing': null;
  'promoCodes.field.named': { code: string | number };
  'promoCodes.field.notApplied': { code: string | number };
  'promoCodes.field.notRemoved': { code: string | number };
  'promoCodes.field.removed': { code: string | number };
  'ui.codeEntry.apply': null;
  'ui.codeEntry.remove': { name: string | number };
}
