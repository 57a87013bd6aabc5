/** The parts around every page: header, cart icon and panel, messages, footer. */
import type { Locator, Page } from '@playwright/test';

export class Shell {
  readonly page: Page;
  readonly header: Locator;
  readonly tabs: Locator;
  readonly tabsMenu: Locator;
  readonly back: Locator;
  readonly cartIcon: Locator;
  readonly cartPanel: Locator;
  readonly messages: Locator;

  constructor(page: Page) {
    this.page = page;
    this.header = page.getByRole('banner');
    this.tabs = this.header.getByRole('navigation', { name: 'Catalog', exact: true });
    this.tabsMenu = this.header.locator('.tabs-menu > summary');
    this.back = this.header.getByRole('link', { name: 'Back to activities' });
    this.cartIcon = this.header.getByRole('link', { name: /^Cart, / });
    this.cartPanel = this.header.getByRole('region', { name: 'Your cart' });
    this.messages = page.getByRole('region', { name: 'Messages' });
  }

  async openCartPanel(): Promise<void> {
    await this.cartIcon.hover();
    await this.cartPanel.waitFor();
  }

  /** Reads the order key that the page stored in its session. */
  storedOrderKey(): Promise<string | null> {
    return this.page.evaluate(() => sessionStorage.getItem('orderKey'));
  }

  orderKeyInAddress(): string | null {
    return new URL(this.page.url()).searchParams.get('orderKey');
  }
}
