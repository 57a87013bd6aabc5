/** Custom properties whose values come with the data, set by script: the content policy forbids style attributes. */
import { type RefCallback, useCallback } from 'react';

/** Returns the ref of an element that has these custom properties, such as { '--from': '12.5%' }. */
export function useOwnStyles(values: Readonly<Record<`--${string}`, string>>): RefCallback<HTMLElement> {
  const text = JSON.stringify(values);
  return useCallback(
    (element: HTMLElement | null) => {
      const own = JSON.parse(text) as Record<string, string>;
      for (const [name, value] of Object.entries(own)) element?.style.setProperty(name, value);
    },
    [text],
  );
}
