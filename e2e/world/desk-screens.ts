/** Screens of the desk for `npm run shots`. */
import { setTimeout as pause } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import { shop, venueDate } from './address.ts';
import { untilAlive } from './alive.ts';
import { addToCart, pay, takeRefund } from './api.ts';
import { turnClock } from './days-ahead.ts';
import { joinDesk } from './desk.ts';
import { at, type Screen } from './screen.ts';

/** Joins a venue as somebody new, and opens an address of the desk once signed in. */
async function openDesk(page: Page, venue: number, address: string, language = 'en'): Promise<void> {
  await joinDesk(page, venue, 'owner', 'Marcus Bell');
  await page.evaluate((chosen) => localStorage.setItem('desk.language', chosen), language);
  await page.goto(`${shop()}${address}`);
  await page.locator('.main h1').waitFor();
  await page.locator('.bars').waitFor({ state: 'detached' });
}

/** Signing in at a shop with an identity provider, whose name comes with the document. */
const signOnAt =
  (name: string, { only = false, language = 'en', answer = '' } = {}) =>
  async (page: Page) => {
    const meta = `<meta name="staff-sign-on" content="${name}"${only ? ' data-only="yes"' : ''} />`;
    await page.route('**/desk/sign-in**', async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, body: (await response.text()).replace('</title>', `</title>${meta}`) });
    });
    await page.goto(`${shop()}/desk/welcome`);
    await page.evaluate((chosen) => localStorage.setItem('desk.language', chosen), language);
    const said =
      'You have signed in here with another account at Acme before. Use that one, or ask an owner to remove you and invite you again.';
    await page.route('**/finishStaffSignOn*', (route) =>
      route.fulfill({ status: 409, json: { ExceptionMessage: said, ModelErrors: [] } }),
    );
    await page.goto(`${shop()}/desk/sign-in${answer}`);
    await page.locator('.sign-on-way').waitFor();
  };

const day = 12;
let isFilled: Promise<void> | undefined;

/** Books some of the departures of a day, so that there is something to see. */
function fill(): Promise<void> {
  isFilled ??= (async () => {
    for (const [activityKey, rates, time] of [
      [101, { 11: 2, 12: 1 }, '09:00'],
      [101, { 11: 4 }, '09:00'],
      [101, { 11: 2 }, '13:00'],
      [102, { 21: 2 }, '14:00'],
    ] as const) {
      const cart = await addToCart({ locationKey: 9001, activityKey, rates, date: venueDate(day), time });
      await pay(cart, 9001, 'maya@okafor.example');
    }
  })();
  return isFilled;
}

const dayAt =
  (venue: number, more = '', language = 'en') =>
  async (page: Page) => {
    await fill();
    await openDesk(page, venue, `/desk/${venue}/day/${venueDate(day)}${more}`, language);
  };

/** A departure that was closed, on a day of its own; a dialog is opened by the place of its button, whatever the language. */
const closedAt =
  (language = 'en', place: number | null = null) =>
  async (page: Page) => {
    await closeOnce(page);
    await openDesk(page, 9001, `/desk/9001/day/${venueDate(day + 1)}/101-0900`, language);
    if (place !== null) await page.locator('.departure-actions .button').nth(place).click();
  };
let isClosed = false;

async function closeOnce(page: Page): Promise<void> {
  if (isClosed) return;
  isClosed = true;
  const date = venueDate(day + 1);
  for (const [rates, time] of [
    [{ 11: 4, 12: 2 }, '09:00'],
    [{ 11: 2 }, '13:00'],
  ] as const)
    await pay(
      await addToCart({ locationKey: 9001, activityKey: 101, rates, date, time }),
      9001,
      'maya@okafor.example',
    );
  await openDesk(page, 9001, `/desk/9001/day/${date}/101-0900`);
  await page.locator('.departure-actions .button').nth(0).click();
  await page.locator('dialog input[name=places]').fill('8');
  await page.locator('dialog .button-primary').click();
  await page.locator('dialog').waitFor({ state: 'detached' });
  await page.locator('.departure-actions .button').nth(1).click();
  const words = 'The second guide has called in sick, and nobody else knows the north shore';
  await page.locator('dialog input[name=reason]').fill(words);
  await page.locator('dialog .button-danger').click();
  await page.locator('.notice').first().waitFor();
}

/** A cruise with units out of service, by the file and by hand; `more` opens a dialog. */
const outAt =
  (more: 'panel' | 'take' | 'back', language = 'en', departure = '604-1000') =>
  async (page: Page) => {
    takenOut ??= takeOutOnce(page);
    await takenOut;
    await openDesk(page, 9006, `/desk/9006/day/${venueDate(day + 6)}/${departure}`, language);
    if (more === 'panel') return;
    await page
      .locator(more === 'take' ? '.pool > .button' : '.pool-hours .button')
      .first()
      .click();
    await page.locator('dialog .departure-form').waitFor();
    if (more === 'take') await page.locator('[role=status][aria-busy=false] .places-figures').waitFor();
  };
let takenOut: Promise<void> | undefined;

async function takeOutOnce(page: Page): Promise<void> {
  const date = venueDate(day + 6);
  const cruise = { locationKey: 9006, activityKey: 604, time: '10:00', date };
  await pay(await addToCart({ ...cruise, rates: { 671: 3 } }), 9006, 'maya@okafor.example');
  await openDesk(page, 9006, `/desk/9006/day/${date}/604-1000`);
  for (const reason of [
    'The straps are torn, and new ones come with the truck on Thursday at the earliest',
    '',
  ]) {
    await page.locator('.pool > .button').first().click();
    await page.locator('dialog input[name=reason]').fill(reason);
    await page.locator('dialog .button-primary:not([aria-disabled=true])').click();
    await page.locator('dialog').waitFor({ state: 'detached' });
  }
}

/** A day whose departures somebody leads, one of them two at once; `more` opens one of them, or says how rows are made. */
const ledAt =
  (more: string, { language = 'en', asGuide = false, isOpen = false, isWriting = false } = {}) =>
  async (page: Page) => {
    await leadOnce(page);
    const address = `/desk/9001/day/${venueDate(day + 2)}${more}`;
    if (asGuide) await openAgain(page, address);
    else await openDesk(page, 9001, address, language);
    const actions = page.locator('.departure-actions .button');
    if (isWriting) {
      await actions.nth(-2).click();
      await page
        .locator('input[name=subject]')
        .fill('We leave at 9:30, half an hour later than it says on your ticket');
      await page.locator('textarea[name=text]').fill('The wind turns at ten.\n\nDock B, not A.');
      await page.locator('.write-guests').waitFor();
      await page.locator('.expected-email[aria-busy=false] summary').click();
    }
    if (!isOpen) return;
    await actions.last().click();
    await page.locator('.guides-people').waitFor();
  };

let guideSession: Awaited<ReturnType<ReturnType<Page['context']>['storageState']>> | undefined;

/** Opens an address as the guide. */
async function openAgain(page: Page, address: string): Promise<void> {
  await page.context().addCookies(guideSession?.cookies ?? []);
  await page.goto(`${shop()}${address}`);
  await page.locator('.main h1').waitFor();
  await page.locator('.bars').waitFor({ state: 'detached' });
}

async function leadOnce(page: Page): Promise<void> {
  if (guideSession !== undefined) return;
  const date = venueDate(day + 2);
  for (const [activityKey, rates, time] of [
    [101, { 11: 4, 12: 2 }, '09:00'],
    [101, { 11: 2 }, '13:00'],
    [102, { 21: 2 }, '14:00'],
  ] as const) {
    const cart = await addToCart({ locationKey: 9001, activityKey, rates, date, time });
    await pay(cart, 9001, 'maya@okafor.example');
  }
  await joinDesk(page, 9001, 'guide', 'Wilhelmina Featherstonehaugh-Oyelaran');
  await joinDesk(page, 9001, 'guide', 'Sam Ortiz');
  guideSession = await page.context().storageState();
  await openDesk(page, 9001, `/desk/9001/day/${date}`);
  for (const [key, names] of [
    ['101-0900', ['Sam Ortiz']],
    ['101-1300', ['Sam Ortiz', 'Wilhelmina']],
    ['102-1400', ['Sam Ortiz']],
  ] as const) {
    await page.goto(`${shop()}/desk/9001/day/${date}/${key}`);
    await page.locator('.departure-actions .button').last().click();
    for (const name of names)
      await page.locator('.guides-people .choice').filter({ hasText: name }).first().locator('input').check();
    await page.locator('dialog .button-primary').click();
    await page.locator('dialog').waitFor({ state: 'detached' });
  }
}

const weatherDate = () => venueDate(day + 3);
let isMarked = false;

/** Marks hours of a day of its own by the form, one of them with all the letters that it may have. */
async function markOnce(page: Page): Promise<void> {
  if (isMarked) return;
  isMarked = true;
  for (const [activityKey, rates, time] of [
    [101, { 11: 4, 12: 2 }, '09:00'],
    [101, { 11: 2 }, '13:00'],
    [102, { 21: 2 }, '14:00'],
  ] as const) {
    const cart = await addToCart({ locationKey: 9001, activityKey, rates, date: weatherDate(), time });
    await pay(cart, 9001, 'maya@okafor.example');
  }
  await openDesk(page, 9001, `/desk/9001/day/${weatherDate()}`);
  const longest = 'Small craft advisory for the whole lake, gusts to 38 mph from the southwest side';
  for (const [text, from, until, activity] of [
    ['Wind', '12:30', '18:00', null],
    [longest, '16:00', '', 0],
  ] as const) {
    await page
      .locator('.day-head .button')
      .filter({ has: page.locator('[href="#i-wind"]') })
      .click();
    const dialog = page.locator('dialog');
    await dialog.waitFor();
    if (await page.locator('.marks-list').isVisible()) await dialog.locator('.button-primary').click();
    await dialog.locator('input[name=what]').fill(text);
    await dialog.locator('input[name=from]').fill(from);
    await dialog.locator('input[name=until]').fill(until);
    if (activity !== null) await dialog.locator('input[type=checkbox]').nth(activity).check();
    await dialog.locator('.button-primary').click();
    await dialog.waitFor({ state: 'detached' });
    await page
      .locator('.tag-mark')
      .filter({ hasText: text.slice(0, 20) })
      .waitFor();
  }
}

/** A day with marked hours; one of their dialogs is opened, whatever the language. */
const markedAt =
  ({ more = '', language = 'en', opened = null as 'list' | 'form' | 'touched' | null } = {}) =>
  async (page: Page) => {
    await markOnce(page);
    await openDesk(page, 9001, `/desk/9001/day/${weatherDate()}${more}`, language);
    if (opened === null) return;
    const withWind = page.locator('.button').filter({ has: page.locator('[href="#i-wind"]') });
    if (opened === 'touched') await page.locator('button.button-small').first().click();
    else await withWind.first().click();
    await page.locator('dialog').waitFor();
    if (opened === 'form') await page.locator('.marks-list .mark-ways .button').nth(4).click();
  };

/** Long, and nobody whom the mail server knows. */
const refusedAddress = 'maximiliane.bartholomaeus-von-schwarzenfels@refused.meyer-winterfeld.example';

/** Books the departures of a day that is canceled, one of them under an address that takes no mail. */
async function soldForCanceling(date: string): Promise<string[]> {
  const orderKeys: string[] = [];
  for (const [activityKey, rates, time, email] of [
    [101, { 11: 2, 12: 1 }, '09:00', 'maya@okafor.example'],
    [101, { 11: 4 }, '09:00', refusedAddress],
    [101, { 11: 2 }, '13:00', 'nadia@okafor.example'],
    [101, { 11: 1 }, '13:00', 'per@okafor.example'],
    [102, { 21: 2 }, '14:00', 'ase@okafor.example'],
  ] as const) {
    const cart = await addToCart({ locationKey: 9001, activityKey, rates, date, time });
    orderKeys.push((await pay(cart, 9001, email)).OrderKey);
  }
  return orderKeys;
}

const ofWind = 'departures=101-0900,101-1300';

/** Canceling two departures of a day, with words of the venue; whatever the language. */
const cancelAt =
  (how: 'choose' | 'now', language = 'en') =>
  async (page: Page) => {
    const date = venueDate(66);
    soldToCancel ??= soldForCanceling(date);
    await soldToCancel;
    await openDesk(page, 9001, `/desk/9001/cancel/${date}?${ofWind}`, language);
    await page.locator(`input[name=how][value=${how}]`).check();
    if (how === 'choose') await page.locator('.cancel-main .select select').nth(1).selectOption('now');
    await page.locator('input[name=subject]').fill('Your trip is canceled: wind');
    await page
      .locator('textarea[name=text]')
      .fill('Gusts to 38 mph are expected on the lake, and we will not take you out in that.\n\nSorry!');
    await page.locator('.cancel-preview pre').filter({ hasText: '38 mph' }).waitFor();
  };
let soldToCancel: Promise<unknown> | undefined;

/** Two canceled departures: of their guests one has chosen, and one cannot be reached. */
const canceledAt =
  (language = 'en') =>
  async (page: Page) => {
    canceledAddress ??= await cancelOnce(page);
    await openDesk(page, 9001, canceledAddress, language);
  };
let canceledAddress: string | undefined;

async function cancelOnce(page: Page): Promise<string> {
  const date = venueDate(65);
  const [first = '', , waiting = ''] = await soldForCanceling(date);
  waitingReceipt = `/9001/receipt?orderKey=${waiting}`;
  await openDesk(page, 9001, `/desk/9001/cancel/${date}?${ofWind}`);
  await page.locator('input[name=reason]').fill('Wind');
  await page.locator('input[name=guests]').fill('10');
  await page.locator('.cancel-go .button-danger:not([aria-disabled=true])').click();
  await page.locator('.canceled-key').waitFor();
  await page.locator('.tag-bad').first().waitFor({ timeout: 60_000 });
  await takeRefund(first, 9001);
  return new URL(page.url()).pathname;
}

let waitingReceipt = '';

/** The receipt of a guest who may choose. */
const choosingAt =
  (language = 'en') =>
  async (page: Page) => {
    canceledAddress ??= await cancelOnce(page);
    await at(`${waitingReceipt}&lang=${language}`)(page);
    await untilAlive(page);
    await page.locator('.called-off-choices').waitFor();
  };

let soldNumber: Promise<string> | undefined;

/** An order with a refund, so that its screen has something to show. */
function sold(): Promise<string> {
  soldNumber ??= (async () => {
    const rates = { 11: 2, 12: 1 };
    const cart = await addToCart({
      locationKey: 9001,
      activityKey: 101,
      rates,
      date: venueDate(46),
      time: '09:00',
    });
    const order = await pay(cart, 9001, 'maya.okafor-lindqvist@okafor.example');
    return order.OrderNumber ?? '';
  })();
  return soldNumber;
}

const orderAt =
  (language = 'en', open?: (page: Page) => Promise<void>) =>
  async (page: Page) => {
    await openDesk(page, 9001, `/desk/9001/orders/${await sold()}`, language);
    await open?.(page);
  };

/** Opens a dialog by the place of its button, whatever the language. */
const dialogOf = (place: number) => async (page: Page) => {
  await page.locator('.order-actions .button').nth(place).click();
  // Sold without terms.
  const everything = page.locator('input[name=back][value=full]');
  if ((await everything.count()) > 0) await everything.check();
  await page.locator('.expected-parts').waitFor();
};

let isNearlyFull: Promise<unknown> | undefined;

/** Takes all but one of the 60 places of another time of the order's day. */
const fillOtherTime = (): Promise<unknown> => {
  isNearlyFull ??= (async () => {
    const at = { date: venueDate(46), time: '13:00' };
    const cart = await addToCart({ locationKey: 9001, activityKey: 101, rates: { 11: 59 }, ...at });
    await pay(cart, 9001, 'nadia@okafor.example');
  })();
  return isNearlyFull;
};

/** Opens the change of the booking, and asks for another guest, or for a day. */
const changing = (date?: string) => async (page: Page) => {
  await page.locator('.order-line-change').click();
  await page.locator('input[name=departure]').first().waitFor();
  if (date === undefined) await page.locator('.booking-count button').nth(1).click();
  else {
    await page.locator('input[type=date]').fill(date);
    await page.locator('input[name=departure]:not(:checked)').last().check();
  }
  await page.locator('.expected-parts').waitFor();
  await page.locator('.expected-old').waitFor({ state: 'detached' });
};

const changeAt =
  (language = 'en', date?: string) =>
  async (page: Page) => {
    await fillOtherTime();
    await orderAt(language, changing(date))(page);
  };

let hasDemoOrders = false;

/** The orders of the demo venues are made while pictures are taken: waits until none is added any more. */
async function untilDemoOrders(page: Page): Promise<void> {
  for (let [before, now] = ['', '0']; !hasDemoOrders; hasDemoOrders = now.length > 1 && now === before) {
    before = now;
    await pause(4000);
    await page.reload();
    await page.locator('.bars').waitFor({ state: 'detached' });
    now = /\d+/.exec(await page.locator('.orders-status').innerText())?.[0] ?? '';
  }
}

/** At a demo venue. */
const ordersAt =
  (query = '', language = 'en') =>
  async (page: Page) => {
    await openDesk(page, 1, '/desk/1/orders');
    await untilDemoOrders(page);
    await page.evaluate((chosen) => localStorage.setItem('desk.language', chosen), language);
    await page.goto(`${shop()}/desk/1/orders${query}`);
    await page.locator('.main h1').waitFor();
    await page.locator('.bars').waitFor({ state: 'detached' });
  };

let sendable: Promise<void> | undefined;

/** Orders of one search, one of them to a long address. */
const soldToMany = (): Promise<void> => {
  sendable ??= (async () => {
    const at = { date: venueDate(59), time: '09:00' };
    for (const email of [
      'ase@selected.example',
      'maximiliane.bartholomaeus-von-schwarzenfels@selected.example',
      'per@selected.example',
    ]) {
      const cart = await addToCart({ locationKey: 9001, activityKey: 101, rates: { 11: 1 }, ...at });
      await pay(cart, 9001, email);
    }
  })();
  return sendable;
};

/** Those orders, selected, and the dialog of an action, by the place of its button. */
const selectedAt =
  (language = 'en', place: number | null = null, more?: (page: Page) => Promise<void>) =>
  async (page: Page) => {
    await soldToMany();
    await openDesk(page, 9001, '/desk/9001/orders?text=%40selected.example', language);
    await page.locator('.picked .pick-box').check();
    if (place === null) return;
    await page.locator('.picked-actions .button').nth(place).click();
    await page.locator('dialog .expected-email').waitFor();
    await more?.(page);
  };

/** Sends what the dialog has, and waits for what became of it. */
async function sendMail(page: Page): Promise<void> {
  await page.locator('dialog .button-primary').click();
  await page.locator('.mail-results').waitFor();
}

async function typeMail(page: Page): Promise<void> {
  await page.locator('dialog input[name=subject]').fill('Bring a sweater, and arrive a little earlier');
  await page.locator('dialog textarea').fill('It is cold on the water this week.\n\nSee you at Dock B.');
}

/** Saved views, one with a long name, and the dialog of one. */
const viewsAt =
  (language = 'en', isOpen = false) =>
  async (page: Page) => {
    await soldToMany();
    await openDesk(page, 9001, '/desk/9001/orders?text=%40selected.example&due=owed', language);
    for (const [name, due] of [
      ['Camp Timberline', 'owed'],
      ['Schulklassen des Maximiliane-von-Schwarzenfels-Gymnasiums', 'back'],
    ] as const) {
      await page.goto(`${shop()}/desk/9001/orders?text=%40selected.example&due=${due}`);
      await page.locator('.views-actions .button').first().click();
      await page.locator('dialog input[name=view-name]').fill(name);
      await page.locator('dialog .button-primary').click();
      await page.locator('dialog').waitFor({ state: 'detached' });
    }
    const today = venueDate(0);
    await page.goto(`${shop()}/desk/9001/orders?text=%40selected.example&visitFrom=${today}`);
    await page.locator('.views-actions .button').first().waitFor();
    if (isOpen) await page.locator('.views-actions .button').first().click();
  };

/** A caller for two activities of a demo venue; with names as long as they come. */
const bookAt =
  (language = 'en', isDone = false, date = venueDate(20)) =>
  async (page: Page) => {
    await openDesk(page, 1, `/desk/1/book/${date}`, language);
    await page.locator('input[name=phone]').fill('(303) 555-0121');
    await page.locator('input[name=firstName]').fill('Maximiliane-Charlotte');
    await page.locator('input[name=lastName]').fill('von Hohenberg-Wittelsbach');
    await page.locator('input[name=email]').fill('maximiliane.von-hohenberg@wittelsbach.example');
    for (const activity of [0, 1]) {
      await page.locator('.book-activity').nth(activity).locator('.book-slot:enabled').first().click();
      await page.locator('.book-lines > li').nth(activity).locator('header .num').waitFor();
    }
    await page.locator('.stepper button').nth(1).click();
    await page.locator('.book-order [aria-busy=false] .order-sums').waitFor();
    if (!isDone) return;
    await page.locator('input[name=agreed]').check();
    // Until the last change of the order is answered, a press does nothing.
    await page.locator('.book-order > .button-primary:not([aria-disabled=true])').click();
    await page.locator('.book-done').waitFor();
  };

/** The same, with places that are kept for some time only, on other days, whose places are enough for all pictures. */
const bookKeeping =
  (language?: string, day = 21) =>
  async (page: Page) => {
    await bookAt(language, false, venueDate(day))(page);
    await page.locator('input[name=keeping][value=moment]').check();
    await page.locator('input[name=pay-by]').fill(`${venueDate(2)}T18:30`);
  };

let keptAt: string | null = null;

/** Sells an order that lapses unless it is paid, once; returns where it is. */
async function soldToPay(page: Page): Promise<string> {
  if (keptAt !== null) return keptAt;
  await bookAt('en', false, venueDate(22))(page);
  await page.locator('input[name=keeping][value=day]').check();
  await page.locator('input[name=agreed]').check();
  await page.locator('.book-order > .button-primary:not([aria-disabled=true])').click();
  keptAt = await page.locator('.book-done-ways a').getAttribute('href');
  return keptAt ?? '';
}

const keptOrderAt =
  (language = 'en', isOpen = false) =>
  async (page: Page) => {
    await openDesk(page, 1, await soldToPay(page), language);
    await page.locator('.order-kept').waitFor();
    if (!isOpen) return;
    await page.locator('.order-kept .button').click();
    await page.locator('input[name=keeping][value=moment]').check();
  };

/** The same, with codes and another price. */
const bookWithAll = (language?: string) => async (page: Page) => {
  await bookAt(language)(page);
  for (const code of await page.locator('.book-codes summary').all()) await code.click();
  await page.locator('input[name=promo-code]').fill('NOSUCHCODE');
  await page.locator('input[name=promo-code]').press('Enter');
  await page.locator('.book-codes .field-error').waitFor();
  await page.locator('.book-order > .button-small').click();
  await page.locator('input[name=amount]').fill('12.50');
  await page.locator('input[name=price-reason]').fill('Regulars, third summer with us');
};

/** More guests than there are places, and why they are booked anyway. */
const bookTooMany = () => async (page: Page) => {
  await openDesk(page, 1, `/desk/1/book/${venueDate(20)}`, 'en');
  await page.locator('.book-activity').nth(1).locator('.book-slot:enabled').first().click();
  await page.locator('.book-lines header .num').waitFor();
  await page.locator('.book-lines .stepper input').first().fill('40');
  await page.locator('.book-lines .notice').waitFor();
  await page.locator('.book-lines .notice ~ .button-small').click();
  await page
    .locator('input[name=overbook-reason]')
    .fill('The second guide comes along, and the weather is good');
};

/** How many departures or orders a venue has on a picture that shows whether the screen holds so many. */
const many = 300;

/** Answers a list many times over, as a large venue would, and tells of no change. */
const crowded =
  (address: string, call: string, list: string, keys: readonly string[]) => async (page: Page) => {
    await fill();
    await page.route('**/watchDay*', (route) => route.abort());
    await page.route(`**/${call}*`, async (route) => {
      const response = await route.fetch();
      const answer = (await response.json()) as Record<string, object[]>;
      const own = answer[list] ?? [];
      const copies = Array.from({ length: own.length === 0 ? 0 : many }, (_, copy) => ({
        ...own[copy % own.length],
        ...Object.fromEntries(keys.map((key) => [key, `copy-${copy}`])),
      }));
      await route.fulfill({ response, json: { ...answer, [list]: copies } });
    });
    await openDesk(page, 9001, address);
  };

let isFetched = false;

/** A day with guests who are picked up at two stops, for two departures; `more` opens who they are. */
const fetchedAt =
  (more = '', language = 'en') =>
  async (page: Page) => {
    const date = venueDate(day + 9);
    const hotels = [
      ['Alpenrose', 40.1],
      ['Hotel Donaudampfschifffahrtsgesellschaft am Alten Sägewerk', 40.1],
      ['Station Inn', 40.02],
    ] as const;
    const missing = isFetched
      ? []
      : hotels.flatMap((hotel) => [['10:00', hotel] as const, ['16:00', hotel] as const]);
    isFetched = true;
    for (const [time, [HotelName, HotelLatitude]] of missing) {
      const chosen = { NeedTransportation: true, HotelName, HotelLatitude, HotelLongitude: -105 };
      const cart = { locationKey: 9082, activityKey: 802, rates: { 8021: 3 }, date, time, chosen };
      await pay(await addToCart(cart), 9082, 'maya@okafor.example');
    }
    await openDesk(page, 9082, `/desk/9082/day/${date}${more}`, language);
  };

/** A booking with questions that are answered, a tip, and a pickup. */
const bookDetails = (language?: string) => async (page: Page) => {
  await openDesk(page, 9082, `/desk/9082/book/${venueDate(20)}`, language);
  for (const activity of [0, 1]) {
    await page.locator('.book-activity').nth(activity).locator('.book-slot:enabled').nth(1).click();
    await page.locator('.book-lines > li').nth(activity).locator('header .num').waitFor();
  }
  const line = page.locator('.book-lines > li');
  await line.first().locator('.stepper button').nth(1).click();
  await line.first().locator('summary').click();
  await line.first().locator('.book-questions input[type=radio]').nth(1).check();
  await line.first().locator('.book-questions input[type=text]').first().fill('42');
  await line.first().locator('select').first().selectOption('own');
  await line.nth(1).locator('.button-small').click();
  await line.nth(1).locator('[role=combobox]').fill('grand');
  await page.locator('[role=option]').first().click();
  await page.locator('.book-order [aria-busy=false] .order-sums').waitFor();
};

/** A package with a time for one of its activities, or for all, and merchandise. */
const bookGoods =
  (language = 'en', isWhole = true) =>
  async (page: Page) => {
    await openDesk(page, 9094, `/desk/9094/book/${venueDate(20)}`, language);
    await page.locator('[aria-labelledby=book-packages] .book-slot').first().click();
    const members = page.locator('.book-member');
    for (const member of isWhole ? [0, 1] : [0])
      await members.nth(member).locator('.book-slot:enabled').first().click();
    for (const unit of [0, 1, 2])
      await page.locator('[aria-labelledby=book-goods] .book-slot').nth(unit).click();
    await page
      .locator('.book-lines header .num')
      .nth(isWhole ? 2 : 1)
      .waitFor();
    await page.locator('.book-order [aria-busy=false] .order-sums').waitFor();
  };

/** The longest that somebody can write: one word, lines, another script. */
const longestNote = [
  'Fährt zum dritten Mal mit uns; Donaudampfschifffahrtsgesellschaftskapitänsmützenabzeichenverleihungsurkunde'.repeat(
    4,
  ),
  'لا يسبح، ضعوه مع المرشد من فضلكم.',
  'x'.repeat(400),
]
  .join('\n')
  .slice(0, 1000);

/** Writes notes, once, on what is on the screen. */
function noted(texts: readonly (readonly [text: string, isPinned: boolean])[]) {
  return async (page: Page) => {
    const add = page.locator('.notes-head .button');
    await add.waitFor();
    const known = await page.locator('.note-item').count();
    for (const [text, isPinned] of texts.slice(known)) {
      const before = await page.locator('.note-item').count();
      await add.click();
      await page.locator('.note-form textarea').fill(text);
      await page.locator('.note-form input[type=checkbox]').setChecked(isPinned);
      await page.keyboard.press('Control+Enter');
      await page.locator('.note-item').nth(before).waitFor();
    }
  };
}

const noteOfParty = 'Left shoulder injury. Please put her with the guide.';

/** An order with notes, and the departure that it is on. */
const notedAt =
  (open: (number: string, date: string) => string, texts: Parameters<typeof noted>[0], language = 'en') =>
  async (page: Page) => {
    const number = await sold();
    await openDesk(page, 9001, `/desk/9001/orders/${number}`);
    await noted([
      ['Third summer with us. Ines paddles well, single kayak is fine.', false],
      [noteOfParty, true],
      [longestNote, false],
    ])(page);
    await openDesk(page, 9001, open(number, venueDate(46)), language);
    await noted(texts)(page);
  };

/** Opens the newest email of an order. */
async function openEmail(page: Page): Promise<void> {
  await page.locator('.email-open').first().click();
  await page.locator('.email-facts').waitFor();
}

let refusedOrder: Promise<string> | undefined;

/** An order whose guest has a long address that the mail server does not know. */
const soldToRefused = (): Promise<string> => {
  refusedOrder ??= (async () => {
    const at = { date: venueDate(46), time: '09:00' };
    const cart = await addToCart({ locationKey: 9001, activityKey: 101, rates: { 11: 1 }, ...at });
    const order = await pay(cart, 9001, refusedAddress);
    return order.OrderNumber ?? '';
  })();
  return refusedOrder;
};

/** That order, once its email was refused. */
const refusedAt =
  (language = 'en', open?: (page: Page) => Promise<void>) =>
  async (page: Page) => {
    const address = `/desk/9001/orders/${await soldToRefused()}`;
    await openDesk(page, 9001, address, language);
    for (let tries = 0; tries < 20; tries += 1) {
      await page.locator('.emails').waitFor();
      if ((await page.locator('.email-failed').count()) > 0) break;
      await pause(500);
      await page.reload();
    }
    await page.locator('.emails').scrollIntoViewIfNeeded();
    await open?.(page);
  };

/** A camera that looks at a gray wall. */
const withCamera = (page: Page) =>
  page.addInitScript(() => {
    navigator.mediaDevices.getUserMedia = async () => {
      const wall = document.createElement('canvas');
      const context = wall.getContext('2d');
      const paint = () => {
        if (context === null) return;
        context.fillStyle = '#7b8794';
        context.fillRect(0, 0, wall.width, wall.height);
      };
      setInterval(paint, 50);
      return wall.captureStream();
    };
  });

/** A ticket that nobody has scanned, of a day of its own. */
async function aTicket(time: string): Promise<string> {
  const at = { date: venueDate(day + 3), time };
  const cart = await addToCart({ locationKey: 9001, activityKey: 101, rates: { 11: 1 }, ...at });
  return `t;${(await pay(cart, 9001, 'maya@okafor.example')).TicketUUID};1`;
}

let somebodyElse: Promise<string> | undefined;

/** Scans codes at the departure of nine, one after the other; opens the dialog alone without one. */
const scanAt =
  (times: readonly string[], { language = 'en', hasCamera = true, isTwice = false } = {}) =>
  async (page: Page) => {
    somebodyElse ??= aTicket('09:00');
    await somebodyElse;
    const scanned = await Promise.all(times.map(aTicket));
    if (hasCamera) await withCamera(page);
    await openDesk(page, 9001, `/desk/9001/day/${venueDate(day + 3)}/101-0900`, language);
    await page.locator('.scan-button').click();
    await page.locator(hasCamera ? '.scan-camera' : '.scan-camera .notice').waitFor();
    for (const code of isTwice ? [...scanned, ...scanned] : scanned) {
      await page.locator('input[name=code]').fill(code);
      await page.keyboard.press('Enter');
      await page.locator('.scan-good, .scan-care, .scan-bad').waitFor();
    }
    if (hasCamera) await page.waitForFunction(() => (document.querySelector('video')?.videoWidth ?? 0) > 0);
  };

/** Scans on Today, in a dead spot, tickets of one that departs and is kept, and of one that is not. */
const scanKept =
  (times: readonly string[], language = 'en') =>
  async (page: Page) => {
    const date = venueDate(1);
    const book = async (time: string) => {
      const cart = await addToCart({ locationKey: 9001, activityKey: 101, rates: { 11: 1 }, date, time });
      return `t;${(await pay(cart, 9001, 'maya@okafor.example')).TicketUUID};1`;
    };
    const codes = await Promise.all(times.map(book));
    await withCamera(page);
    await openDesk(page, 9001, `/desk/9001/day/${date}`, language);
    await page.locator('.day-totals').waitFor();
    await page.goto(`${shop()}/desk/9001/day/${date}/101-1300`);
    await page.locator('.guest-button').first().waitFor();
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
    await page.context().setOffline(true);
    await turnClock(page, 86_400_000);
    await page.goto(`${shop()}/desk/9001/day`);
    await page.locator('.scan-button').click();
    await page.locator('.scan-camera').waitFor();
    for (const code of codes) {
      await page.locator('input[name=code]').fill(code);
      await page.keyboard.press('Enter');
      await page.locator('.scan-good, .scan-care, .scan-bad').waitFor();
    }
    await page.waitForFunction(() => (document.querySelector('video')?.videoWidth ?? 0) > 0);
  };

export const deskScreens: readonly Screen[] = [
  { name: 'desk-scan', widths: [390, 1280], open: scanAt([]) },
  { name: 'desk-scan-in', widths: [390, 1280], open: scanAt(['13:00', '09:00']) },
  { name: 'desk-scan-no-camera', widths: [390, 1280], open: scanAt([], { hasCamera: false }) },
  { name: 'desk-scan-german', widths: [390, 1280], open: scanAt(['09:00', '13:00'], { language: 'de' }) },
  {
    name: 'desk-scan-arabic',
    widths: [390, 1280],
    open: scanAt(['09:00'], { language: 'ar', isTwice: true }),
  },
  { name: 'desk-scan-kept', widths: [390], open: scanKept(['13:00']) },
  { name: 'desk-scan-not-kept', widths: [390], open: scanKept(['13:00', '09:00'], 'de') },
  {
    name: 'desk-departure-kept',
    widths: [390, 1280],
    open: async (page) => {
      const date = venueDate(1);
      const cart = await addToCart({
        locationKey: 9001,
        activityKey: 101,
        rates: { 11: 2 },
        date,
        time: '13:00',
      });
      await pay(cart, 9001, 'maya@okafor.example');
      await openDesk(page, 9001, `/desk/9001/day/${date}/101-1300`);
      await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
      await page.context().setOffline(true);
      await page.reload();
      await page.locator('.kept-note').waitFor();
    },
  },
  {
    name: 'desk-day-crowded',
    widths: [390, 1280],
    open: crowded(`/desk/9001/day/${venueDate(day)}`, 'getDay', 'Departures', ['DepartureKey']),
  },
  {
    name: 'desk-orders-crowded',
    widths: [390, 1280],
    open: crowded('/desk/9001/orders', 'searchOrders', 'Orders', ['OrderNumber']),
  },
  { name: 'desk-runs-day', open: fetchedAt() },
  { name: 'desk-runs', open: fetchedAt('/pickups') },
  { name: 'desk-runs-german', open: fetchedAt('/pickups', 'de') },
  { name: 'desk-runs-arabic', open: fetchedAt('/pickups', 'ar') },
  { name: 'desk-book', open: bookAt() },
  { name: 'desk-book-keeping', widths: [390, 1280], open: bookKeeping() },
  { name: 'desk-book-keeping-german', widths: [390], open: bookKeeping('de') },
  { name: 'desk-book-keeping-arabic', widths: [390], open: bookKeeping('ar', 23) },
  { name: 'desk-order-kept', widths: [390, 1280], open: keptOrderAt() },
  { name: 'desk-order-kept-more', widths: [390, 1280], open: keptOrderAt('en', true) },
  { name: 'desk-order-kept-german', widths: [390], open: keptOrderAt('de', true) },
  { name: 'desk-book-codes', widths: [390, 1280], open: bookWithAll() },
  { name: 'desk-book-codes-german', widths: [390], open: bookWithAll('de') },
  { name: 'desk-book-codes-arabic', widths: [390], open: bookWithAll('ar') },
  { name: 'desk-book-overbook', widths: [390, 1280], open: bookTooMany() },
  { name: 'desk-book-details', widths: [390, 1280], open: bookDetails() },
  { name: 'desk-book-details-german', widths: [390], open: bookDetails('de') },
  { name: 'desk-book-details-arabic', widths: [390], open: bookDetails('ar') },
  { name: 'desk-book-goods', widths: [320, 390, 1280], open: bookGoods() },
  { name: 'desk-book-goods-open', widths: [390, 768], open: bookGoods('en', false) },
  { name: 'desk-book-goods-german', widths: [390], open: bookGoods('de') },
  { name: 'desk-book-goods-arabic', widths: [390, 1280], open: bookGoods('ar') },
  { name: 'desk-book-german', widths: [390, 768], open: bookAt('de') },
  { name: 'desk-book-arabic', widths: [390, 1280], open: bookAt('ar') },
  { name: 'desk-booked', widths: [390, 1280], open: bookAt('en', true) },
  { name: 'desk-day', open: dayAt(9001) },
  { name: 'desk-day-list', open: dayAt(9001, '?view=list') },
  { name: 'desk-day-longest', open: dayAt(9005, '', 'de') },
  { name: 'desk-day-arabic', open: dayAt(9001, '', 'ar') },
  { name: 'desk-day-demo', open: async (page) => openDesk(page, 1, '/desk/1/day') },
  {
    name: 'desk-departure',
    open: async (page) => {
      await fill();
      await openDesk(page, 9001, `/desk/9001/day/${venueDate(day)}/101-0900`);
      await page.locator('.guest-button[aria-pressed=false]').first().click();
      await page.locator('.ring-in').first().waitFor();
    },
  },
  {
    name: 'desk-departure-german',
    widths: [320, 390, 768],
    open: async (page) => {
      await fill();
      await openDesk(page, 9001, `/desk/9001/day/${venueDate(day)}/101-0900`, 'de');
      await page.context().setOffline(true);
      await page.locator('.guest-button[aria-pressed=false]').first().click();
      await page.locator('.guest-waits').first().waitFor();
    },
  },
  { name: 'desk-write', widths: [390, 1280], open: ledAt('/101-1300', { isWriting: true }) },
  { name: 'desk-write-arabic', widths: [390], open: ledAt('/101-1300', { isWriting: true, language: 'ar' }) },
  { name: 'desk-guides-day', open: ledAt('?by=guide') },
  { name: 'desk-guides-day-german', widths: [390, 1280], open: ledAt('?by=guide', { language: 'de' }) },
  { name: 'desk-guides-day-arabic', widths: [390, 1280], open: ledAt('?by=guide', { language: 'ar' }) },
  { name: 'desk-guides-departure', widths: [390, 1280], open: ledAt('/101-1300') },
  { name: 'desk-guides-dialog', open: ledAt('/102-1400', { isOpen: true }) },
  {
    name: 'desk-guides-dialog-arabic',
    widths: [390, 1280],
    open: ledAt('/102-1400', { isOpen: true, language: 'ar' }),
  },
  { name: 'desk-guides-own', widths: [390, 1280], open: ledAt('', { asGuide: true }) },
  { name: 'desk-cancel', open: cancelAt('choose') },
  { name: 'desk-cancel-german', widths: [320, 390, 1024], open: cancelAt('choose', 'de') },
  { name: 'desk-cancel-arabic', widths: [390, 1280], open: cancelAt('choose', 'ar') },
  { name: 'desk-cancel-now', widths: [390, 1280], open: cancelAt('now') },
  { name: 'desk-canceled', open: canceledAt() },
  { name: 'receipt-canceled-departure', open: choosingAt() },
  { name: 'desk-canceled-arabic', widths: [390, 1280], open: canceledAt('ar') },
  { name: 'desk-weather', open: markedAt() },
  { name: 'desk-weather-activities', widths: [1280], open: markedAt({ more: '?by=activity' }) },
  { name: 'desk-weather-german', widths: [390, 1280], open: markedAt({ language: 'de' }) },
  { name: 'desk-weather-arabic', widths: [390, 1280], open: markedAt({ language: 'ar' }) },
  { name: 'desk-weather-list', widths: [320, 390, 1280], open: markedAt({ opened: 'list' }) },
  { name: 'desk-weather-form', widths: [320, 390, 1280], open: markedAt({ opened: 'form' }) },
  { name: 'desk-weather-form-arabic', widths: [390], open: markedAt({ opened: 'form', language: 'ar' }) },
  { name: 'desk-weather-touched', widths: [390, 1280], open: markedAt({ opened: 'touched' }) },
  { name: 'desk-weather-departure', widths: [390, 1280], open: markedAt({ more: '/101-1300' }) },
  { name: 'desk-departure-out', open: outAt('panel') },
  { name: 'desk-departure-out-arabic', widths: [320, 1280], open: outAt('panel', 'ar') },
  { name: 'desk-departure-out-rentals', widths: [390, 1280], open: outAt('panel', 'de', 'rentals') },
  { name: 'desk-departure-out-take', open: outAt('take') },
  { name: 'desk-departure-out-take-german', widths: [320, 768], open: outAt('take', 'de') },
  { name: 'desk-departure-out-back', widths: [390, 1280], open: outAt('back') },
  {
    name: 'desk-day-out',
    widths: [768, 1280],
    open: async (page) => {
      await outAt('panel')(page);
      await openDesk(page, 9006, `/desk/9006/day/${venueDate(day + 6)}?view=timeline&by=pool`);
    },
  },
  { name: 'desk-departure-closed', open: closedAt() },
  { name: 'desk-departure-closed-german', widths: [390, 768], open: closedAt('de') },
  { name: 'desk-departure-places', open: closedAt('en', 0) },
  { name: 'desk-departure-places-arabic', widths: [390, 1280], open: closedAt('ar', 0) },
  { name: 'desk-departure-open', widths: [390, 1280], open: closedAt('en', 1) },
  {
    name: 'desk-departure-close',
    open: async (page) => {
      await openDesk(page, 9001, `/desk/9001/day/${venueDate(day + 1)}/101-1300`);
      await page.locator('.departure-actions .button').nth(1).click();
    },
  },
  {
    name: 'desk-day-closed',
    open: async (page) => {
      await closeOnce(page);
      await openDesk(page, 9001, `/desk/9001/day/${venueDate(day + 1)}`);
    },
  },
  {
    name: 'desk-day-closed-list',
    widths: [390, 1280],
    open: async (page) => {
      await closeOnce(page);
      await openDesk(page, 9001, `/desk/9001/day/${venueDate(day + 1)}?view=list`);
    },
  },
  { name: 'desk-sign-on', open: signOnAt('Acme') },
  { name: 'desk-sign-on-only', open: signOnAt('Larkspur Lake Outfitters &amp; Co. KG', { only: true }) },
  { name: 'desk-sign-on-refused', open: signOnAt('Acme', { answer: '/return?code=c&state=s' }) },
  { name: 'desk-sign-on-german', open: signOnAt('Larkspur Lake Outfitters', { language: 'de' }) },
  { name: 'desk-sign-on-arabic', open: signOnAt('Acme', { language: 'ar' }) },
  { name: 'desk-order', open: orderAt() },
  { name: 'desk-order-arabic', widths: [390, 1280], open: orderAt('ar') },
  { name: 'desk-notes-order', open: notedAt((number) => `/desk/9001/orders/${number}`, []) },
  {
    name: 'desk-notes-departure',
    open: notedAt(
      (_number, date) => `/desk/9001/day/${date}/101-0900`,
      [
        ['Dock B. The ladder is wet.', false],
        ['Wind from 1 PM: turn back at the second buoy.', true],
        [longestNote, true],
      ],
    ),
  },
  {
    name: 'desk-notes-writing',
    widths: [390, 1280],
    open: async (page) => {
      await notedAt((number) => `/desk/9001/orders/${number}`, [], 'ar')(page);
      await page.locator('.notes-head .button').click();
      await page.locator('.note-form textarea').fill('لا يسبح، ضعوه مع المرشد.');
      await page.locator('.note-ways .button').last().click();
    },
  },
  {
    name: 'desk-notes-day',
    open: async (page) => openDesk(page, 9001, `/desk/9001/day/${venueDate(46)}?view=list`),
  },
  {
    name: 'desk-notes-timeline',
    open: async (page) => openDesk(page, 9001, `/desk/9001/day/${venueDate(46)}`),
  },
  { name: 'desk-order-cancel', open: orderAt('en', dialogOf(4)) },
  { name: 'desk-order-cancel-german', widths: [390, 768], open: orderAt('de', dialogOf(4)) },
  { name: 'desk-order-change', open: changeAt() },
  { name: 'desk-order-change-day', widths: [320, 390, 1280], open: changeAt('en', venueDate(47)) },
  { name: 'desk-order-change-german', widths: [390, 768], open: changeAt('de') },
  { name: 'desk-order-change-arabic', widths: [390, 1280], open: changeAt('ar', venueDate(47)) },
  { name: 'desk-order-resend', widths: [390, 1280], open: orderAt('en', dialogOf(0)) },
  { name: 'desk-order-emails', widths: [390, 1280], open: refusedAt() },
  { name: 'desk-order-emails-german', widths: [390, 1280], open: refusedAt('de') },
  { name: 'desk-order-emails-arabic', widths: [390, 1280], open: refusedAt('ar') },
  { name: 'desk-order-email', widths: [390, 1280], open: orderAt('en', openEmail) },
  { name: 'desk-order-email-refused', widths: [390, 1280], open: refusedAt('ar', openEmail) },
  {
    name: 'desk-order-link',
    widths: [390, 1280],
    open: orderAt('de', async (page) => {
      await page.locator('.order-actions .button').nth(2).click();
      await page.locator('dialog .button-primary').click();
      await page.locator('.receipt-link').waitFor();
    }),
  },
  { name: 'desk-orders', open: ordersAt() },
  { name: 'desk-orders-views', widths: [390, 1280], open: viewsAt() },
  { name: 'desk-orders-views-arabic', widths: [390, 1280], open: viewsAt('ar') },
  { name: 'desk-orders-view-save', widths: [390, 1280], open: viewsAt('de', true) },
  { name: 'desk-orders-selected', open: selectedAt() },
  { name: 'desk-orders-selected-german', widths: [320, 390, 1280], open: selectedAt('de') },
  { name: 'desk-orders-selected-arabic', widths: [390, 1280], open: selectedAt('ar') },
  { name: 'desk-orders-resend', widths: [390, 1280], open: selectedAt('en', 0) },
  { name: 'desk-orders-resent', widths: [390, 1280], open: selectedAt('en', 0, sendMail) },
  { name: 'desk-orders-resend-arabic', widths: [390], open: selectedAt('ar', 0) },
  { name: 'desk-orders-write', widths: [390, 1280], open: selectedAt('de', 1, typeMail) },
  { name: 'desk-orders-search', open: ordersAt('?text=mari&state=saved&sort=visit') },
  { name: 'desk-orders-nothing', open: ordersAt('?text=lindqvst&due=owed') },
  { name: 'desk-orders-arabic', open: ordersAt('?due=owed&sort=due', 'ar') },
  {
    name: 'desk-orders-refused',
    widths: [320, 390, 1280],
    open: async (page) => {
      await ordersAt('?visitFrom=2026-12-02&visitTo=2026-12-01', 'de')(page);
      const fold = page.locator('.orders-fold');
      if (await fold.isVisible()) await fold.click();
    },
  },
  { name: 'desk-day-empty', open: async (page) => openDesk(page, 9001, `/desk/9001/day/${venueDate(4000)}`) },
];
