/** What is wrong with a setting's value, in one sentence each; the settings schema refers to these (env.ts). */
import { t } from '../messages/t.ts';

/** Values that may contain a password appear in no sentence. */
const sentences = {
  wholeNumber: (name, value) => t('settings.wrong.wholeNumber', { name, value }),
  port: (name, value) => t('settings.wrong.port', { name, value }),
  atLeastOne: (name, value) => t('settings.wrong.tooSmall', { name, value, least: 1 }),
  atMostHundred: (name, value) => t('settings.wrong.tooLarge', { name, value, most: 100 }),
  webAddress: (name, value) => t('settings.wrong.webAddress', { name, value }),
  trackerAddress: (name, value) => t('settings.wrong.trackerAddress', { name, value }),
  connections: (name, value) => t('settings.wrong.connections', { name, value }),
  origins: (name, value) => t('settings.wrong.origins', { name, value }),
  databaseAddress: (name) => t('settings.wrong.databaseAddress', { name }),
  mailServer: (name) => t('settings.wrong.mailServer', { name }),
  mailAddress: (name, value) => t('settings.wrong.mailAddress', { name, value }),
  directory: (name, value) => t('settings.wrong.directory', { name, value }),
  picturesStore: (name, value) => t('settings.wrong.picturesStore', { name, value }),
  bucket: (name, value) => t('settings.wrong.bucket', { name, value }),
  region: (name, value) => t('settings.wrong.region', { name, value }),
  googleMerchant: (name, value) => t('settings.wrong.googleMerchant', { name, value }),
  appleMerchant: (name, value) => t('settings.wrong.appleMerchant', { name, value }),
  applePassType: (name, value) => t('settings.wrong.applePassType', { name, value }),
  appleTeam: (name, value) => t('settings.wrong.appleTeam', { name, value }),
  stripeSecret: (name) => t('settings.wrong.stripeSecret', { name }),
  listen: (name, value) => t('settings.wrong.listen', { name, value }),
  stopDelay: (name, value) => t('settings.wrong.stopDelay', { name, value }),
  auditMinutes: (name, value) => t('settings.wrong.auditMinutes', { name, value }),
  traceHeaders: (name) => t('settings.wrong.traceHeaders', { name }),
  serviceName: (name, value) => t('settings.wrong.serviceName', { name, value }),
  traceRatio: (name, value) => t('settings.wrong.traceRatio', { name, value }),
  stripeWebhook: (name) => t('settings.wrong.stripeWebhook', { name }),
  stripePublishable: (name, value) => t('settings.wrong.stripePublishable', { name, value }),
  googleIssuer: (name, value) => t('settings.wrong.googleIssuer', { name, value }),
  secretOf8: (name) => t('settings.wrong.shortSecret', { name, least: 8 }),
  secretOf32: (name) => t('settings.wrong.shortSecret', { name, least: 32 }),
  buttonName: (name, value) => t('settings.wrong.buttonName', { name, value }),
  environment: (name, value) => t('settings.wrong.environment', { name, value }),
  pooler: (name, value) => t('settings.wrong.pooler', { name, value }),
  provider: (name, value) => t('settings.wrong.provider', { name, value }),
  logLevel: (name, value) => t('settings.wrong.logLevel', { name, value }),
  proxies: (name, value) => t('settings.wrong.proxies', { name, value }),
  venueScripts: (name, value) => t('settings.wrong.venueScripts', { name, value }),
  venueNumber: (name, value) => t('settings.wrong.venueNumber', { name, value }),
  yesOrNo: (name, value) => t('settings.wrong.yesOrNo', { name, value }),
  onOrOff: (name, value) => t('settings.wrong.onOrOff', { name, value }),
  zeroOrOne: (name, value) => t('settings.wrong.zeroOrOne', { name, value }),
} as const satisfies Record<string, (name: string, value: string) => string>;

type Wrong = keyof typeof sentences;

/**
 * The schema reports a kind instead of a sentence, because it knows neither the
 * setting's name nor its original text.
 */
export const wrong = (kind: Wrong): Wrong => kind;

const isWrong = (kind: string): kind is Wrong => Object.hasOwn(sentences, kind);

/** Returns the sentence for a kind that the schema reported. */
export function sentenceOf(kind: string, name: string, value: string): string {
  if (!isWrong(kind)) throw new Error(`${name} has a check without a sentence: ${kind}`);
  return sentences[kind](name, value);
}
