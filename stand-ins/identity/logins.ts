/** A login by text message: the number, the code, and how often each may be tried (7.4, D-AU-04, S23). */
import { randomInt, timingSafeEqual } from 'node:crypto';
import { type Account, accountOf } from './accounts.ts';
import { Budget } from './budget.ts';
import { ShortMemory } from './short-memory.ts';

/** A login in progress: the number entered and the code sent to it. */
type Login = {
  venue: string | null;
  /** The origin of the shop. */
  shop: string;
  phone: string | null;
  code: string | null;
  triesLeft: number;
  texts: number;
};

export type CodeCheck = 'right' | 'wrong' | 'over';

const minute = 60;
const triesPerCode = 5;
/**
 * Limits within ten minutes. Real providers are stricter; here a test run signs in with a handful of numbers.
 */
const bounds = {
  textsPerNumber: 120,
  textsPerAddress: 600,
  textsPerLogin: 5,
  wrongPerNumber: 30,
  loginsPerAddress: 1200,
};
export class Logins {
  readonly #logins: ShortMemory<Login>;
  readonly #accounts: ShortMemory<Account>;
  readonly #textsPerNumber: Budget;
  readonly #textsPerAddress: Budget;
  readonly #wrongPerNumber: Budget;
  readonly #loginsPerAddress: Budget;

  constructor(now: () => Date) {
    this.#logins = new ShortMemory(10 * minute, now);
    // As long as the tokens of an account may be refreshed.
    this.#accounts = new ShortMemory(30 * 24 * 60 * minute, now);
    this.#textsPerNumber = new Budget(bounds.textsPerNumber, now);
    this.#textsPerAddress = new Budget(bounds.textsPerAddress, now);
    this.#wrongPerNumber = new Budget(bounds.wrongPerNumber, now);
    this.#loginsPerAddress = new Budget(bounds.loginsPerAddress, now);
  }

  /** Returns the login of this name, begun if it is new; null if the address has started too many. */
  begin(name: string, of: Pick<Login, 'venue' | 'shop'>, address: string): Login | null {
    const known = this.#logins.find(name);
    if (known !== null) return known;
    if (!this.#loginsPerAddress.spend(address)) return null;
    this.#logins.keep({ ...of, phone: null, code: null, triesLeft: 0, texts: 0 }, name);
    return this.#logins.find(name);
  }

  find(name: string | undefined): Login | null {
    return this.#logins.find(name);
  }

  /**
   * Returns the code to send to a number, or null if the login, the number or the address has reached its
   * limit.
   */
  newCode(name: string, phone: string, address: string): string | null {
    const login = this.#logins.find(name);
    if (login === null || login.texts >= bounds.textsPerLogin || this.#wrongPerNumber.isSpent(phone))
      return null;
    if (!this.#textsPerAddress.spend(address) || !this.#textsPerNumber.spend(phone)) return null;
    login.texts += 1;
    const code = String(randomInt(0, 1_000_000)).padStart(6, '0');
    Object.assign(login, { phone, code, triesLeft: triesPerCode });
    return code;
  }

  checkCode(name: string, typed: string): CodeCheck {
    const login = this.#logins.find(name);
    if (login === null || login.phone === null || login.code === null || login.triesLeft === 0) return 'over';
    if (this.#wrongPerNumber.isSpent(login.phone)) return 'over';
    login.triesLeft--;
    const right = Buffer.from(login.code);
    const given = Buffer.from(typed.replace(/\D/g, ''));
    if (given.length === right.length && timingSafeEqual(given, right)) return 'right';
    this.#wrongPerNumber.spend(login.phone);
    return login.triesLeft === 0 ? 'over' : 'wrong';
  }

  /** Completes a login; returns whose it was. */
  finish(name: string): Account | null {
    const login = this.#logins.take(name);
    if (login === null || login.phone === null) return null;
    const account = accountOf(login.phone);
    this.#accounts.keep(account, account.subject);
    return account;
  }

  end(name: string): void {
    this.#logins.take(name);
  }

  /** Returns an account that has logged in; null for any other subject. */
  account(subject: string): Account | null {
    return this.#accounts.find(subject);
  }
}
