/** The button that takes something out of the cart: a line, or a part of one (2.8-12, C-54). */
import type { Elements } from '@gangway/ui/components/elements.tsx';
import { Icon } from '@gangway/ui/components/icon.tsx';

interface RemoveButtonProps {
  /** True while a change is in progress: the button stays where the focus is, and does nothing. */
  isBusy: boolean;
  /** False in the short form of a line. */
  icon?: boolean;
  onRemove: () => void;
  /** Says what is removed, if only to screen readers. */
  children: Elements;
}

export function RemoveButton({ isBusy, icon = true, onRemove, children }: RemoveButtonProps) {
  return (
    <button
      className="link link-plain"
      type="button"
      aria-disabled={isBusy || undefined}
      onClick={() => {
        if (!isBusy) onRemove();
      }}
    >
      {icon && <Icon name="trash" />}
      {children}
    </button>
  );
}
