/** The secret that hashes the codes of gift cards on every test server, so that a test can issue them itself. */
export const testGiftCardSecret = 'a-secret-of-gift-cards-for-the-tests';
