/** The text of the card frame in the languages it supports; English for any other. */

const en = {
  group: 'Card',
  number: 'Card number',
  expiry: 'Expires',
  code: 'Security code',
  numberHint: '1234 1234 1234 1234',
  expiryHint: 'MM / YY',
  codeHint3: '3 digits',
  codeHint4: '4 digits',
  number_missing: 'Enter your card number.',
  number_invalid: 'Check the card number: a digit is missing or wrong.',
  not_a_test_card: 'Only test cards work here, such as 4242 4242 4242 4242.',
  expiry_missing: 'Enter the date your card expires.',
  expiry_invalid: 'Enter the date as month and year, such as 04 / 29.',
  expiry_past: 'This card has expired. Please use another card.',
  code_missing: 'Enter the security code of your card.',
  code_invalid3: 'Enter the 3 digits on the back of your card.',
  code_invalid4: 'Enter the 4 digits on the front of your card.',
  unavailable: 'The card service cannot be reached. Please try again in a moment.',
  key_unknown: 'This page is not set up to take cards.',
};

/** @typedef {typeof en} Words */

/** @type {Words} */
const es = {
  group: 'Tarjeta',
  number: 'Número de tarjeta',
  expiry: 'Caducidad',
  code: 'Código de seguridad',
  numberHint: '1234 1234 1234 1234',
  expiryHint: 'MM / AA',
  codeHint3: '3 cifras',
  codeHint4: '4 cifras',
  number_missing: 'Introduce el número de tu tarjeta.',
  number_invalid: 'Revisa el número de tarjeta: falta una cifra o no es correcta.',
  not_a_test_card: 'Aquí solo valen tarjetas de prueba, como 4242 4242 4242 4242.',
  expiry_missing: 'Introduce la fecha de caducidad.',
  expiry_invalid: 'Introduce la fecha con mes y año, como 04 / 29.',
  expiry_past: 'Esta tarjeta ha caducado. Usa otra tarjeta.',
  code_missing: 'Introduce el código de seguridad de tu tarjeta.',
  code_invalid3: 'Introduce las 3 cifras del reverso de la tarjeta.',
  code_invalid4: 'Introduce las 4 cifras del anverso de la tarjeta.',
  unavailable: 'No se puede conectar con el servicio de tarjetas. Inténtalo de nuevo en un momento.',
  key_unknown: 'Esta página no está preparada para cobrar con tarjeta.',
};

/** @type {Words} */
const fr = {
  group: 'Carte',
  number: 'Numéro de carte',
  expiry: 'Expiration',
  code: 'Code de sécurité',
  numberHint: '1234 1234 1234 1234',
  expiryHint: 'MM / AA',
  codeHint3: '3 chiffres',
  codeHint4: '4 chiffres',
  number_missing: 'Saisissez le numéro de votre carte.',
  number_invalid: 'Vérifiez le numéro de carte : un chiffre manque ou est faux.',
  not_a_test_card: 'Seules les cartes de test fonctionnent ici, comme 4242 4242 4242 4242.',
  expiry_missing: 'Saisissez la date d’expiration.',
  expiry_invalid: 'Saisissez le mois et l’année, par exemple 04 / 29.',
  expiry_past: 'Cette carte a expiré. Utilisez une autre carte.',
  code_missing: 'Saisissez le code de sécurité de votre carte.',
  code_invalid3: 'Saisissez les 3 chiffres au dos de votre carte.',
  code_invalid4: 'Saisissez les 4 chiffres au recto de votre carte.',
  unavailable: 'Le service de carte est injoignable. Réessayez dans un instant.',
  key_unknown: 'Cette page ne peut pas recevoir de carte.',
};

/** @type {Words} */
const de = {
  group: 'Karte',
  number: 'Kartennummer',
  expiry: 'Gültig bis',
  code: 'Prüfziffer',
  numberHint: '1234 1234 1234 1234',
  expiryHint: 'MM / JJ',
  codeHint3: '3 Ziffern',
  codeHint4: '4 Ziffern',
  number_missing: 'Geben Sie Ihre Kartennummer ein.',
  number_invalid: 'Prüfen Sie die Kartennummer: Eine Ziffer fehlt oder stimmt nicht.',
  not_a_test_card: 'Hier gelten nur Testkarten, zum Beispiel 4242 4242 4242 4242.',
  expiry_missing: 'Geben Sie das Ablaufdatum ein.',
  expiry_invalid: 'Geben Sie Monat und Jahr ein, zum Beispiel 04 / 29.',
  expiry_past: 'Diese Karte ist abgelaufen. Bitte nehmen Sie eine andere.',
  code_missing: 'Geben Sie die Prüfziffer Ihrer Karte ein.',
  code_invalid3: 'Geben Sie die 3 Ziffern auf der Rückseite der Karte ein.',
  code_invalid4: 'Geben Sie die 4 Ziffern auf der Vorderseite der Karte ein.',
  unavailable: 'Der Kartendienst ist nicht erreichbar. Bitte versuchen Sie es gleich noch einmal.',
  key_unknown: 'Diese Seite ist nicht für Kartenzahlung eingerichtet.',
};

/** @type {Readonly<Record<string, Words>>} */
const languages = { en, es, fr, de };

/**
 * Selects the language by its primary part: 'de-AT' gets German.
 * @param {string | undefined} locale
 * @returns {{ language: string, words: Words }}
 */
export function wordsFor(locale) {
  const language = (locale ?? 'en').slice(0, 2).toLowerCase();
  const words = Object.hasOwn(languages, language) ? languages[language] : undefined;
  return words ? { language, words } : { language: 'en', words: en };
}
