/** Checkout: cart, contact and payment, including the card gateway's frame. */
import { expect, type FrameLocator, type Locator, type Page } from '@playwright/test';
import { press } from '../world/press.ts';

export interface Contact {
  firstName: string;
  lastName: string;
  email: string;
  phone: string;
}

export const cards = {
  approved: '4242 4242 4242 4242',
  mastercard: '5555 5555 5555 4444',
  declined: '4000 0000 0000 0002',
  insufficientFunds: '4000 0000 0000 9995',
  challenge: '4000 0000 0000 3220',
  fault: '4000 0000 0000 0119',
} as const;

let people = 0;

/** Returns contact details with a unique email address. */
export function someone(changes: Partial<Contact> = {}): Contact {
  people += 1;
  const email = `maya-${process.pid}-${people}-${Date.now()}@okafor.example`;
  return { firstName: 'Maya', lastName: 'Okafor', email, phone: '303 555 0100', ...changes };
}

export class CheckoutPage {
  readonly page: Page;
  readonly heading: Locator;
  readonly lines: Locator;
  readonly summary: Locator;
  readonly contact: Locator;
  readonly payment: Locator;
  readonly cart: Locator;
  readonly card: FrameLocator;
  readonly pay: Locator;

  constructor(page: Page) {
    this.page = page;
    this.heading = page.getByRole('heading', { level: 1, name: 'Checkout' });
    this.lines = page.getByRole('main').getByRole('article');
    this.summary = page.getByRole('complementary', { name: 'Summary' });
    this.cart = page.getByRole('region', { name: /^Your cart/ });
    this.contact = page.getByRole('region', { name: /^Contact/ });
    this.payment = page.getByRole('region', { name: /^Payment/ });
    this.card = page.frameLocator('iframe[title="Card details"]');
    // In the form, or on a phone in the bar.
    this.pay = page.getByRole('main').getByRole('button', { name: /^Pay (?!with)/ });
  }

  toggle(section: 'Your cart' | 'Contact' | 'Payment'): Locator {
    return this.page.getByRole('heading', { level: 2, name: new RegExp(`^${section}`) }).getByRole('button');
  }

  /** Types the code of a gift card or credit into the field, which is open. */
  async enterGiftCard(code: string): Promise<void> {
    const field = this.summary.getByRole('textbox', { name: 'Gift card code' });
    await field.fill(code);
    await field.press('Enter');
  }

  async redeemGiftCard(code: string): Promise<void> {
    await this.summary.getByText('Gift card', { exact: true }).click();
    await this.enterGiftCard(code);
  }

  async openSection(section: 'Your cart' | 'Contact'): Promise<void> {
    await press(this.toggle(section));
  }

  /** Opens the collapsed optional fields. */
  async openOptional(): Promise<void> {
    await this.contact.getByText('Optional details').click();
  }

  async continueFromCart(): Promise<void> {
    await this.cart
      .getByRole('button', { name: 'Continue' })
      .or(this.summary.getByRole('button', { name: 'Continue', exact: true }))
      .click();
  }

  async fillContact({ firstName, lastName, email, phone }: Contact): Promise<void> {
    await this.contact.getByLabel('First name').fill(firstName);
    await this.contact.getByLabel('Last name').fill(lastName);
    await this.contact.getByLabel('Email').first().fill(email);
    await this.contact.getByRole('textbox', { name: 'Phone number' }).fill(phone);
  }

  async continueFromContact(): Promise<void> {
    await this.sendContact();
    await this.pay.waitFor();
  }

  /** Submits with the form's own button, or on a phone with the one in the bottom bar. */
  async sendContact(): Promise<void> {
    await this.contact
      .getByRole('button', { name: 'Continue to payment' })
      .or(this.summary.getByRole('button', { name: 'Continue', exact: true }))
      .click();
  }

  async submitPayment(): Promise<void> {
    await press(this.pay);
  }

  /** Fills in the card again; after a decline the page clears the card form. */
  async fillCardAgain(number: string): Promise<void> {
    await expect(this.card.getByRole('textbox').first()).toHaveValue('');
    await this.fillCard(number);
  }

  async fillCard(number: string): Promise<void> {
    const fields = this.card.getByRole('textbox');
    await fields.nth(0).fill(number);
    await fields.nth(1).fill('12 / 34');
    await fields.nth(2).fill('123');
  }

  async acceptTerms(): Promise<void> {
    for (const box of await this.payment.getByRole('checkbox').all()) {
      if (await box.isChecked()) continue;
      await box.press('Space');
      await expect(box).toBeChecked();
    }
  }
}
