/** The page of an activity with its booking panel: steps for date, time and guests. */
import { expect, type Locator, type Page } from '@playwright/test';
import { dayName, monthName } from '../world/address.ts';
import { untilAlive } from '../world/alive.ts';

export interface Choices {
  date?: string;
  time?: string;
  rates?: Readonly<Record<number, number>>;
}

export class ActivityPage {
  readonly page: Page;
  readonly panel: Locator;
  readonly calendar: Locator;
  readonly times: Locator;
  readonly addToCart: Locator;
  readonly update: Locator;
  readonly total: Locator;
  readonly added: Locator;

  constructor(page: Page) {
    this.page = page;
    this.panel = page.getByRole('complementary');
    this.calendar = this.panel.getByRole('grid');
    this.times = this.panel.getByRole('radio');
    // On a phone the button is in the bottom bar.
    this.addToCart = page.getByRole('button', { name: 'Add to cart' });
    this.update = page.getByRole('button', { name: 'Update cart' });
    this.total = this.panel.locator('.panel-total');
    this.added = page.getByRole('dialog', { name: /is in your cart$/ });
  }

  /** Opens an activity with choices in the address, like a shared link. */
  async open(locationKey: number, activityKey: number, { date, time, rates }: Choices = {}): Promise<void> {
    const query = new URLSearchParams();
    if (rates !== undefined)
      query.set(
        'rates',
        Object.entries(rates)
          .map(([key, count]) => `${key}:${count}`)
          .join(','),
      );
    if (date !== undefined) query.set('date', date);
    if (date !== undefined && time !== undefined) query.set('time', `${date}T${time}`);
    const text = decodeURIComponent(query.toString());
    await this.page.goto(`/${locationKey}/activity/details/${activityKey}${text === '' ? '' : `?${text}`}`);
    await this.untilAlive();
  }

  /** Waits for hydration: clicks on the server-rendered page have no effect before. */
  async untilAlive(): Promise<void> {
    await expect(this.panel.getByText(/Loading dates/)).toHaveCount(0);
    await untilAlive(this.page);
    await expect(this.panel.getByRole('button').first()).toBeVisible();
  }

  step(name: 'Date' | 'Time' | 'Guests' | string): Locator {
    return this.panel.getByRole('heading', { level: 3, name }).getByRole('button');
  }

  async chooseDate(date: string): Promise<void> {
    const shown = this.calendar.page().locator('.calendar-title');
    while ((await shown.textContent()) !== monthName(date))
      await this.panel.getByRole('button', { name: /^Next month/ }).click();
    await this.calendar.getByRole('button', { name: `${dayName(date)}, ` }).click();
  }

  async chooseTime(name: string): Promise<void> {
    await this.panel.getByRole('radio', { name }).click();
  }

  async addGuests(rate: string, count: number): Promise<void> {
    const more = this.panel.getByRole('button', { name: `One more: ${rate}` });
    for (let index = 0; index < count; index++) await more.click();
  }

  guests(rate: string): Locator {
    return this.panel.getByRole('spinbutton', { name: rate });
  }

  /** Adds the current choice and waits until it is in the cart. */
  async add(): Promise<void> {
    await this.addToCart.click();
    await this.added.waitFor();
  }

  async addAndCheckOut(): Promise<void> {
    await this.add();
    await this.added.getByRole('button', { name: 'Checkout' }).click();
    await this.page.getByRole('heading', { level: 1, name: 'Checkout' }).waitFor();
  }
}
