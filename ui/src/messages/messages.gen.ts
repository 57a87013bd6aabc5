/** Written by `node scripts/list-messages.mjs`: the codes of en.json, with the values that each message takes. */
export interface Messages {
  'lib.call.fault': null;
  'lib.call.timedOut': null;
  'lib.connection.offline': null;
  'lib.connection.partMissing': null;
  'lib.connection.tryAgain': null;
  'ui.actions.close': null;
  'ui.actions.continue': null;
  'ui.answerField.noAnswer': null;
  'ui.answerField.required': null;
  'ui.calendar.closed': null;
  'ui.calendar.few': null;
  'ui.calendar.key': null;
  'ui.calendar.loading': null;
  'ui.calendar.next': null;
  'ui.calendar.open': null;
  'ui.calendar.past': null;
  'ui.calendar.previous': null;
  'ui.calendar.soldOut': null;
  'ui.calendar.today': null;
  'ui.codeEntry.apply': null;
  'ui.codeEntry.remove': { name: string | number };
  'ui.combobox.suggestions': null;
  'ui.errorSummary.title': { count: number };
  'ui.field.choose': null;
  'ui.field.optional': null;
  'ui.loader.loading': null;
  'ui.messages.close': null;
  'ui.messages.region': null;
  'ui.phoneField.country': null;
  'ui.phoneField.number': null;
  'ui.retry.choicesKept': null;
  'ui.retry.tryAgain': null;
  'ui.step.change': null;
  'ui.step.done': null;
  'ui.stepper.fewer': { label: string | number };
  'ui.stepper.more': { label: string | number };
}
