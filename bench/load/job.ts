/** The input and output of a load process. */

/** A departure, a rental of a pool, or a package of five. */
export type Goods = 'departure' | 'rental' | 'package';

export interface BuyerChoice {
  side: 'product' | 'floor';
  goods?: Goods;
  /** The activity whose departures are sold; only used for departures. */
  activity: number;
  participants: number;
  token: string;
}

interface Load {
  port: number;
  /** The number of concurrent requests, each on its own connection. */
  clients: number;
  seconds: number;
}

export type Job =
  /** Purchases in sequence, each client on its own departures or all on one. */
  | (Load & { kind: 'purchase' | 'add'; buyer: BuyerChoice; firstSlot: number; slots: number })
  /** The same request repeatedly. */
  | (Load & {
      kind: 'repeat';
      method: 'GET' | 'POST';
      path: string;
      json: string;
      headers: string;
      expect: number;
      /** Whether 429 and 503 count as refused instead of failures. */
      mayBeRefused?: boolean;
    })
  /** All clients at once, one purchase each. */
  | { kind: 'rush'; port: number; clients: number; buyer: BuyerChoice; slot: number };

export interface Outcome {
  done: number;
  refused: number;
  failures: string[];
  /** From the first request to the last answer. */
  seconds: number;
  /** Median milliseconds of a whole purchase or request. */
  p50: number;
  p99: number;
  /** Median milliseconds of each request of a purchase. */
  steps: number[];
}
