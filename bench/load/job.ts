/** What a load process is told, and what it answers. */

/** One departure, a rental of a pool, or a package of five. */
export type Goods = 'departure' | 'rental' | 'package';

export interface BuyerChoice {
  side: 'product' | 'floor';
  goods?: Goods;
  /** Whose departures, when it is one. */
  activity: number;
  participants: number;
  token: string;
}

interface Load {
  port: number;
  /** Requests under way at once, each on a connection of its own. */
  clients: number;
  seconds: number;
}

export type Job =
  /** Purchases one after the other; each client on departures of its own, or all on one. */
  | (Load & { kind: 'purchase' | 'add'; buyer: BuyerChoice; firstSlot: number; slots: number })
  /** The same request again and again. */
  | (Load & {
      kind: 'repeat';
      method: 'GET' | 'POST';
      path: string;
      json: string;
      headers: string;
      expect: number;
      /** Being told to come back later (429, 503) is an answer too, counted as refused. */
      mayBeRefused?: boolean;
    })
  /** Everybody at once, one purchase each. */
  | { kind: 'rush'; port: number; clients: number; buyer: BuyerChoice; slot: number };

export interface Outcome {
  done: number;
  refused: number;
  failures: string[];
  /** From the first request to the last answer. */
  seconds: number;
  /** Milliseconds of a whole purchase or request. */
  p50: number;
  p99: number;
  /** Median milliseconds of each request of a purchase. */
  steps: number[];
}
