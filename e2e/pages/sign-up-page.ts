/** The page where operators ask to sell with us. */
import type { Locator, Page } from '@playwright/test';
import { untilAlive } from '../world/alive.ts';

let operators = 0;

/** An operator with a mailbox of their own. */
export function anOperator(): { business: string; first: string; last: string; email: string } {
  operators += 1;
  const email = `operator-${process.pid}-${Date.now()}-${operators}@mail.example`;
  return { business: 'Otter Creek Kayaks', first: 'Maya', last: 'Larsen', email };
}

export class SignUpPage {
  readonly page: Page;
  readonly form: Locator;
  readonly send: Locator;
  readonly thanks: Locator;

  constructor(page: Page) {
    this.page = page;
    this.form = page.getByRole('form', { name: 'Request to sell with us' });
    this.send = this.form.getByRole('button', { name: /^(Send request|Sending…)$/ });
    this.thanks = page.getByRole('heading', {
      name: 'Thank you. We will contact you within one business day.',
    });
  }

  async open(): Promise<void> {
    await this.page.goto('/signup');
    await untilAlive(this.page);
  }

  field(label: string): Locator {
    return this.form.getByLabel(label, { exact: false });
  }

  /** Fills in what is required. */
  async fill({ business, first, last, email } = anOperator()): Promise<void> {
    await this.field('Business name').fill(business);
    await this.field('First name').fill(first);
    await this.field('Last name').fill(last);
    await this.field('Email').fill(email);
    await this.field('I agree').check();
  }
}
