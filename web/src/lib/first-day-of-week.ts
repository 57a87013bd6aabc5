/** The day on which a venue's calendars start their weeks, as its country does. */

/**
 * A table and not `Intl.Locale`: some browsers have no week data, and those that do need not agree with the server that drew
 * the page. The test holds it against what Node's own data say of every country.
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

/** 0 is Sunday. @param country two letters, as the venue has them */
export const firstDayOfWeek = (country: string): number => days.get(country.toUpperCase()) ?? monday;
