/**
 * A modal dialog on the native element: the browser keeps the focus inside, Esc closes it, and the focus
 * returns to where it was.
 */
import { type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { IconButton } from './button.tsx';
import { classNames } from './class-names.ts';
import type { Elements } from './elements.tsx';

export interface DialogProps {
  open: boolean;
  /** Called on Esc, the close button or a press outside the dialog. */
  onClose: () => void;
  title: ReactNode;
  description?: ReactNode;
  children?: Elements;
  /** Buttons at the foot, side by side; the one marked `autoFocus` gets the focus. */
  actions?: ReactNode;
  /** If given, a close button with this label is beside the title. */
  closeLabel?: string | undefined;
  /** False if the visitor must choose: Esc and a press outside then do nothing. */
  dismissible?: boolean | undefined;
  /** An alert dialog interrupts with something that needs an answer. */
  alert?: boolean | undefined;
  /**
   * `sheet` slides up from the bottom of the screen on phones; `gallery` has room for pictures; `frame` leaves the page of
   * somebody else all the width of a narrow phone.
   */
  look?: 'normal' | 'wide' | 'sheet' | 'gallery' | 'frame' | undefined;
}

export function Dialog({ open, ...props }: DialogProps) {
  return open ? <OpenDialog {...props} /> : null;
}

function OpenDialog(props: Omit<DialogProps, 'open'>) {
  const { onClose, dismissible = true, look = 'normal' } = props;
  const id = useId();
  const ref = useRef<HTMLDialogElement>(null);

  // A layout effect on the whole dialog: its cleanup runs while the element is still in the page, so closing
  // it lets the browser restore the focus.
  useLayoutEffect(() => {
    const dialog = ref.current;
    if (!dialog) return;
    if (!dialog.open) dialog.showModal();
    dialog.querySelector<HTMLElement>('[data-autofocus]')?.focus();
    return () => dialog.close();
  }, []);

  return (
    <dialog
      ref={ref}
      className={classNames('dialog', look !== 'normal' && `dialog-${look}`)}
      role={props.alert ? 'alertdialog' : undefined}
      aria-labelledby={`${id}-title`}
      aria-describedby={props.description ? `${id}-text` : undefined}
      onCancel={(event) => {
        event.preventDefault();
        if (dismissible) onClose();
      }}
      onKeyDown={(event) => {
        // Browsers let a second Esc through after a prevented cancel; a dialog that must be answered stays.
        if (event.key === 'Escape' && !dismissible) event.preventDefault();
      }}
      onPointerDown={(event) => {
        if (dismissible && event.target === event.currentTarget && isBeside(event.currentTarget, event))
          onClose();
      }}
    >
      <div className="dialog-head">
        <h2 id={`${id}-title`}>{props.title}</h2>
        {props.closeLabel && <IconButton name="close" label={props.closeLabel} onClick={onClose} />}
      </div>
      {props.description && (
        <p className="muted" id={`${id}-text`}>
          {props.description}
        </p>
      )}
      {props.children}
      {props.actions && <div className="dialog-actions">{props.actions}</div>}
    </dialog>
  );
}

function isBeside(dialog: HTMLElement, point: { clientX: number; clientY: number }): boolean {
  const box = dialog.getBoundingClientRect();
  return (
    point.clientX < box.left ||
    point.clientX > box.right ||
    point.clientY < box.top ||
    point.clientY > box.bottom
  );
}
