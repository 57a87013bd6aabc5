/**
 * Texts that the specification quotes in its sections 2, 5 and 8, each with where the product has it to the letter: the message
 * catalog of a workspace, or a file. Texts with values have `{}` where a value is shown. The specification's wording is kept even
 * where we would write it otherwise.
 */
export interface SpecifiedText {
  /** The row of docs/requirements.md that quotes it. */
  row: string;
  /** As the specification quotes it. */
  quoted: string;
  /** With `{}` for each value, where the quote names values. */
  text: string;
  /** Workspaces whose English catalogs have it, or files that do. */
  in: readonly string[];
}

const sdk = (file: string) => `node_modules/@auth0/auth0-spa-js/src/${file}`;

const same = (row: string, text: string, ...places: string[]): SpecifiedText => ({
  row,
  quoted: text,
  text,
  in: places,
});

export const specifiedTexts: readonly SpecifiedText[] = [
  same('2.5-11', 'Back to activities', 'web'),
  same('2.5-17', 'Member Login', 'web'),
  { row: '2.5-18', quoted: 'Booking as {account holder full name}', text: 'Booking as {}', in: ['web'] },
  same('2.5-18', 'Log out', 'web'),
  same('2.6-03', 'Subtotal:', 'web'),
  same('2.6-03', 'Checkout', 'web'),
  same('2.6-04', 'Cart is empty', 'web'),
  same('2.7-02', 'Are you sure?', 'web'),
  {
    row: '2.7-03',
    quoted: 'You will lose N item(s) in your cart.',
    text: 'You will lose {} item(s) in your cart.',
    in: ['web'],
  },
  same('2.7-04', 'Leave', 'web'),
  same('2.7-04', 'Stay', 'web'),
  same('2.8-02', 'Package Price', 'web'),
  {
    row: '2.8-05',
    quoted: 'You saved {amount} by booking this package!',
    text: 'You saved {} by booking this package!',
    in: ['web', 'server'],
  },
  {
    row: '2.8-06',
    quoted: 'Please arrive by {time}',
    text: 'Please arrive by {}',
    in: ['web', 'server'],
  },
  { row: '2.8-11', quoted: 'Guests × qty', text: 'Guests × {}', in: ['web', 'server'] },
  { row: '2.8-11', quoted: 'Pickup @ time', text: 'Pickup @ {}', in: ['web'] },
  { row: '2.8-11', quoted: 'Departure @ time', text: 'Departure @ {}', in: ['web', 'server'] },
  { row: '2.9-03', quoted: 'Valid until: ', text: 'Valid until: {}', in: ['web'] },
  same('2.10-05', 'Could not render scheduler component', 'web/src/features/booking/panel/scheduler.tsx'),
  same('5.1-05', 'Date of Birth is not valid', 'contract'),
  { row: '5.1-06', quoted: 'Minimum age is {min}', text: 'Minimum age is {}', in: ['contract'] },
  { row: '5.1-07', quoted: 'Maximum age is {max}', text: 'Maximum age is {}', in: ['contract'] },
  same('5.1-11', 'Email is not valid', 'contract'),
  same('5.1-15', 'Please upload a profile photo', 'contract'),
  same('5.1-16', 'Please upload a photo of avalid government ID', 'contract'),
  { row: '5.1-20', quoted: '(min - max years old)', text: '({} - {} years old)', in: ['domain'] },
  { row: '5.1-20', quoted: '(Under min)', text: '(Under {})', in: ['domain'] },
  { row: '5.1-20', quoted: '(max+)', text: '({}+)', in: ['domain'] },
  same('5.2-05', 'Memberships are not available.', 'contract'),
  same('5.3-11', 'Invalid state', sdk('Auth0Client.ts')),
  same('5.3-12', 'There are no query params available for parsing.', sdk('Auth0Client.ts')),
  same('8.1-03', 'Something went wrong. Please try again in a moment.', 'contract'),
  same('8.1-04', 'Could not add item to cart. Please try again.', 'web'),
  same('8.1-06', 'Can not add to a saved order.', 'contract', 'web'),
  same('8.1-08', 'Something went wrong. Please try again in a moment.', 'contract'),
  same('8.1-09', 'Memberships are not available.', 'contract'),
  same('8.1-10', 'The card was declined.', 'contract'),
  {
    row: '8.1-11',
    quoted: 'Something went wrong',
    text: 'Something went wrong. Please try again in a moment.',
    in: ['contract'],
  },
  {
    row: '8.1-15',
    quoted: 'Could not apply promo code {code}.',
    text: 'Could not apply promo code {}.',
    in: ['web'],
  },
  same('8.2-07', 'Could not render scheduler component', 'web/src/features/booking/panel/scheduler.tsx'),
  {
    row: '8.3-01',
    quoted: 'You do not have an account at {location name}',
    text: 'You do not have an account at {}',
    in: ['web'],
  },
  same('8.3-03', 'You do not have access to any valid memberships', 'web'),
  same('8.3-06', 'Could not load app configuration.', 'web/src/app/start-up.ts'),
  same('8.3-10', 'Could not fire', 'web/src/features/analytics/trackers/search-ads.ts'),
  same('8.3-10', 'Could not initialize', 'web/src/features/analytics/trackers/social-pixel.ts'),
  same('8.3-15', 'Popup closed', sdk('errors.ts')),
  {
    row: '8.3-19',
    quoted: 'HTTP error. Unable to fetch ...',
    text: 'HTTP error. Unable to fetch ',
    in: [sdk('http.ts')],
  },
  same('8.3-20', 'Server has timed out. Please try your request again.', 'ui'),
];

/** Names, values and marks in quotes that nobody reads as a text. */
export const namesInQuotes = [
  'activities',
  'packages',
  'giftcard',
  'memberships',
  'editing',
  'option',
  'orderKey',
  '&lt;',
];
