/** Loads oidc-provider, which warns about the pinned Node on the operator's terminal while it is imported. */

/** Nothing else runs while it is imported, so no other warning is lost. */
export async function loadLibrary() {
  const { warn } = console;
  console.warn = (...words: unknown[]) => {
    if (!String(words[0]).includes('Unsupported runtime')) warn(...words);
  };
  try {
    return await import('oidc-provider');
  } finally {
    console.warn = warn;
  }
}
