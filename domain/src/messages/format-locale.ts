/** Values inside Arabic text keep their own direction. */
export const formatOptions = (language: string): { biDiSupport: boolean } => ({
  biDiSupport: language === 'ar',
});

/** The locale that numbers in messages are written with: the same digits in every language and browser. */
export const formatLocale = (language: string): string =>
  language === 'ar' ? `${language}-u-nu-latn` : language;
