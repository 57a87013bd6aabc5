/** The receipt of a purchase. */
import type { Locator, Page } from '@playwright/test';

export class ReceiptPage {
  readonly page: Page;
  readonly heading: Locator;
  readonly main: Locator;

  constructor(page: Page) {
    this.page = page;
    this.heading = page.getByRole('heading', { level: 1, name: /^Thank you/ });
    this.main = page.getByRole('main');
  }
}
