/** The catalog of activities. */
import type { Locator, Page } from '@playwright/test';

export class CatalogPage {
  readonly page: Page;
  readonly heading: Locator;
  readonly cards: Locator;

  constructor(page: Page) {
    this.page = page;
    this.heading = page.getByRole('heading', { name: 'Activities', exact: true });
    this.cards = page
      .getByRole('main')
      .getByRole('listitem')
      .filter({ has: page.getByRole('heading') });
  }

  async open(locationKey: number): Promise<void> {
    await this.page.goto(`/${locationKey}`);
    await this.heading.waitFor();
  }

  card(name: string): Locator {
    return this.cards.filter({ hasText: name });
  }

  async choose(name: string): Promise<void> {
    await this.page.getByRole('main').getByRole('link', { name }).click();
  }
}
