/** The first day of the week in a venue's calendars, as usual in its country. */

/**
 * A table rather than `Intl.Locale`: some browsers have no week data, and others may disagree with the server
 * that rendered the page. The test compares it with Node's own data for every country.
 */
const notMonday: Readonly<Record<number, string>> = {
  0:
    'AG AS BD BR BS BT BU BW BZ CA CO DM DO ET GT GU HK HN ID IL IN IS JM JP KE KH KR LA MH MM MO MT MX MZ NI NP PA PE PH PK ' +
    'PR PT PY RH SA SG SV TH TT TW UM US VE VI WS YD YE ZA ZW',
  5: 'MV',
  6: 'AF BH DJ DZ EG IQ IR JO KW LY OM QA SD SY',
};

const monday = 1;

const days = new Map(
  Object.entries(notMonday).flatMap(([day, countries]) =>
    countries.split(' ').map((country) => [country, Number(day)] as const),
  ),
);

/**
 * 0 is Sunday.
 * @param country two letters, as in the venue's record
 */
export const firstDayOfWeek = (country: string): number => days.get(country.toUpperCase()) ?? monday;
