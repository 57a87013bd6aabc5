/** Reads a file as a data URL. */

export function readAsData(file: Blob): Promise<string> {
  const reader = new FileReader();
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  reader.onload = () => resolve(String(reader.result));
  reader.onerror = () => reject(reader.error ?? new Error('a file could not be read'));
  reader.readAsDataURL(file);
  return promise;
}
