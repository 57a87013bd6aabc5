/** Applies the shop's colors and type to a frame of the gateway. */

const themeRules = {
  accent:
    /^(#[0-9a-f]{3,8}|(rgb|rgba|hsl|hsla|oklch|oklab|lab|lch)\([\d\s.,%/+-]*(deg|turn|rad)?[\d\s.,%/+-]*\)|[a-z]{3,24})$/i,
  font: /^[\w\s"',.-]{1,200}$/,
  radius: /^\d{1,3}(\.\d{1,3})?(px|rem)$/,
};

/** @param {unknown} theme */
export function setTheme(theme) {
  if (typeof theme !== 'object' || theme === null) return;
  const root = document.documentElement;
  if ('dark' in theme) root.classList.toggle('dark', theme.dark === true);
  for (const [name, rule] of Object.entries(themeRules)) {
    const value = Object.getOwnPropertyDescriptor(theme, name)?.value;
    if (typeof value === 'string' && rule.test(value)) root.style.setProperty(`--${name}`, value);
  }
}
