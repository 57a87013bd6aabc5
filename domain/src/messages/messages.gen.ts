/** Written by `node scripts/list-messages.mjs`: the codes of en.json, with the values that each message takes. */
export interface Messages {

}
