/** Operators ask to sell with us (2.1-22, D-RT-09, D-API-68; docs/rules/sign-up.md). */
import { activityKinds, bookingRanges } from '@gangway/domain/sign-up/sign-up';
import * as z from 'zod/mini';
import { get, post } from './call.ts';
import { country } from './location.ts';
import { count, emailAddress, line, list, modelErrors, orNull, signs, text, wire } from './wire.ts';

/** An absent text is reported as an error of its field, not of the request. */
const asked = (most: number) => z._default(line(most), '');

/** Milliseconds between the first sight of a form and its submission that a person needs at least (D-RT-09). */
export const leastFillMs = 3000;

export const getSignupForm = get('/api/client', 'getSignupForm', {
  summary: 'What the sign-up form offers to choose from; 404 where requests are not taken (D-RT-09).',
  input: wire({}),
  output: wire({ countries: z.array(country), supportEmail: z.string() }),
  limit: 'read',
});

export const requestSignup = post('/api/client', 'requestSignup', {
  summary:
    'Stores the request of an operator who wants to sell, and mails it to support and a confirmation to the operator (D-API-68).',
  input: wire({
    businessName: asked(100),
    website: orNull(line(200)),
    firstName: asked(100),
    lastName: asked(100),
    email: z._default(emailAddress, ''),
    phone: orNull(signs(40)),
    countryCode: orNull(text(2)),
    activityKinds: z._default(list(z.enum(activityKinds), activityKinds.length), []),
    bookingsPerYear: orNull(z.enum(bookingRanges)),
    currentSystem: orNull(line(200)),
    message: orNull(text(2000)),
    hasConsented: z._default(z.boolean(), false),
    /** A field that people do not see: what is in it was filled in by a program. */
    referral: orNull(text(2000)),
    /** Milliseconds from the first sight of the form to its submission. */
    filledInMs: z._default(count(Number.MAX_SAFE_INTEGER), 0),
  }),
  output: wire({ success: z.boolean(), modelErrors }),
  limit: 'signUp',
  changes: true,
});
