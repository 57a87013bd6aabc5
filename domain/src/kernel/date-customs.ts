/**
 * How countries write dates and times. Tables rather than what `Intl` says: browsers differ from the server that
 * rendered the page. The test compares them with Node's own data for every country.
 */

const inTwelveHours = new Set(
  (
    'AE AG AL AR AS AU BB BD BH BM BN BO BS BT CA CL CO CR CU CY DJ DM DO DZ EC EG EH ER ET FJ FM GD GH GM GR GT GU GY ' +
    'HK HN IN IQ JM JO KH KI KN KP KR KW KY LB LC LR LS LY MH MO MP MR MW MX MY NA NI NZ OM PA PE PG PH PK PR PS PW PY ' +
    'QA SA SB SD SG SL SO SS SV SY SZ TC TD TN TO TT TW UM US UY VC VE VG VI VU WS YE ZM'
  ).split(' '),
);

/** Languages whose readers expect 24 hours wherever they are. */
const alwaysTwentyFour = new Set(['de', 'fr']);

/** Where English speakers write June 5; elsewhere they write 5 June. */
const monthComesFirst = new Set('AS CA GU MH MP PH PR UM US VI'.split(' '));

/** Whether times are written with AM and PM. @param country two letters; null is the United States */
export const isTwelveHours = (language: string, country: string | null): boolean =>
  !alwaysTwentyFour.has(language) && inTwelveHours.has(country ?? 'US');

/** Whether the month stands before the day, as it does in American English only. */
export const isMonthFirst = (language: string, country: string | null): boolean =>
  language === 'en' && monthComesFirst.has(country ?? 'US');
