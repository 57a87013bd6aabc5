/** Whether the visitor has opened the privacy choices, which the footer links to and the trackers' host shows. */
let isOpen = false;
const listeners = new Set<() => void>();

function set(open: boolean): void {
  isOpen = open;
  for (const listener of listeners) listener();
}

export const privacyChoices = {
  open: () => set(true),
  close: () => set(false),
  isOpen: () => isOpen,
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};
