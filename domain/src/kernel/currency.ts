/**
 * Currencies by ISO 4217 (list one of 2026-01-01): which ones prices may be in, and how many decimals their amounts
 * have. The engine's `Intl` knows how amounts are usually written, which is not the same and changes with its version
 * (docs/decisions/0126-currencies-by-iso-4217.md).
 */

/** The currency of the specification's figures, and of amounts that are said to be in none. */
export const usualCurrency = 'USD';

export type Decimals = 0 | 2 | 3;

const words = (text: string): readonly string[] => text.trim().split(/\s+/);

const withoutDecimals = words('BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX VND VUV XAF XOF XPF');
const withThree = words('BHD IQD JOD KWD LYD OMR TND');
const withTwo = words(`
  AED AFN ALL AMD AOA ARS AUD AWG AZN BAM BBD BDT BMD BND BOB BRL BSD BTN BWP BYN BZD CAD CDF CHF CNY COP CRC CUP CVE
  CZK DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GTQ GYD HKD HNL HTG HUF IDR ILS INR IRR JMD KES KGS KHR
  KPW KYD KZT LAK LBP LKR LRD LSL MAD MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK MXN MYR MZN NAD NGN NIO NOK NPR NZD PAB
  PEN PGK PHP PKR PLN QAR RON RSD RUB SAR SBD SCR SDG SEK SGD SHP SLE SOS SRD SSP STN SVC SYP SZL THB TJS TMT TOP TRY
  TTD TWD TZS UAH USD UYU UZS VED VES WST XCD XCG YER ZAR ZMW ZWG`);

const decimals: ReadonlyMap<string, Decimals> = new Map([
  ...withoutDecimals.map((code) => [code, 0] as const),
  ...withTwo.map((code) => [code, 2] as const),
  ...withThree.map((code) => [code, 3] as const),
]);

/** All currencies that prices can be in, in order. */
export const currencies: readonly string[] = [...decimals.keys()].sort();

/** Codes that people still type, with what took their place. */
const successors: ReadonlyMap<string, string> = new Map([
  ...words('ATS BEF BGN CYP DEM EEK ESP FIM FRF GRD HRK IEP ITL LTL LUF LVL MTL NLG PTE SIT SKK').map(
    (code) => [code, 'EUR'] as const,
  ),
  ...([
    ['ANG', 'XCG'],
    ['AZM', 'AZN'],
    ['BYR', 'BYN'],
    ['CUC', 'CUP'],
    ['GHC', 'GHS'],
    ['MRO', 'MRU'],
    ['MZM', 'MZN'],
    ['ROL', 'RON'],
    ['SLL', 'SLE'],
    ['STD', 'STN'],
    ['TRL', 'TRY'],
    ['VEF', 'VES'],
    ['ZMK', 'ZMW'],
    ['ZWL', 'ZWG'],
  ] as const),
]);

/** Codes of ISO 4217 that no price is in: funds, accounting units, metals, testing, no currency. */
const noMoney = new Set(
  words(`BOV CHE CHW CLF COU MXV USN UYI UYW XAD XAG XAU XBA XBB XBC XBD XDR XPD XPT XSU XTS XUA XXX`),
);

export type CurrencyFault =
  | { kind: 'unknown' }
  | { kind: 'withdrawn'; successor: string }
  | { kind: 'noMoney' };

/** Returns why prices cannot be in a currency; null if they can. */
export function faultOfCurrency(code: string): CurrencyFault | null {
  if (decimals.has(code)) return null;
  const successor = successors.get(code);
  if (successor !== undefined) return { kind: 'withdrawn', successor };
  return { kind: noMoney.has(code) ? 'noMoney' : 'unknown' };
}

/**
 * Returns how many decimals a currency's amounts have. Orders of before its withdrawal keep a currency that is none
 * anymore: all that were ever sold in have two.
 */
export const decimalsOf = (currency: string): Decimals => decimals.get(currency) ?? 2;

/** The powers of ten that come nearest to the price of a dollar; 1 where it is less than some eighty. */
const magnitudes: Readonly<Record<string, readonly string[]>> = {
  100: words('AMD BDT DJF DZD ETB GYD HUF ISK JMD JPY KES KMF LKR NPR PKR RSD VUV XPF'),
  1000: words(`
    AOA ARS BIF CDF CLP COP CRC IQD KHR KRW KZT MGA MMK MNT MWK NGN RWF SDG SOS SSP TZS UGX XAF XOF YER`),
  10000: words('GNF IDR LAK PYG SYP UZS VND'),
  100000: words('IRR LBP'),
};
const magnitudeByCode: ReadonlyMap<string, number> = new Map(
  Object.entries(magnitudes).flatMap(([power, codes]) => codes.map((code) => [code, Number(power)] as const)),
);

/**
 * Returns about how many units of a currency buy what a dollar buys, as a power of ten. It sizes limits and defaults
 * and converts nothing: exchange rates do not matter to it.
 */
export const magnitudeOf = (currency: string): number => magnitudeByCode.get(currency) ?? 1;

let source = (): string => usualCurrency;
let given: string | null = null;

/** Says where the current currency comes from when work is not done in one: the venue of the page. */
export function readCurrencyFrom(read: () => string): void {
  source = read;
}

/**
 * Returns the currency of amounts that are read or written right now. Only forms that have no room for a currency
 * beside each amount ask for it: the wire, the venue file and the addresses of pages.
 */
export const currentCurrency = (): string => given ?? source();

/** Reads or writes all amounts of a value in one currency. Nothing in it may wait: the currency ends with the call. */
export function inCurrency<Result>(currency: string, work: () => Result): Result {
  const before = given;
  given = currency;
  try {
    return work();
  } finally {
    given = before;
  }
}
