/**
 * Buttons and links that look like buttons: one primary per view, 44 px targets (docs/theming.md, Buttons).
 */
import type { MouseEvent, ReactElement, Ref } from 'react';
import { classNames } from './class-names.ts';
import { type Elements, inElement } from './elements.tsx';
import { Icon } from './icon.tsx';
import type { IconName } from './icon-paths.ts';
import { useTooltip } from './tooltip.tsx';

export interface ButtonLook {
  /** `plain` is outlined. */
  look?: 'plain' | 'primary' | 'soft' | 'quiet' | 'danger' | undefined;
  size?: 'small' | 'normal' | 'big' | undefined;
  wide?: boolean | undefined;
  className?: string | undefined;
}

/** Returns the class names of a button, for elements that others render (a router's link, a `<summary>`). */
export function buttonClass({ look = 'plain', size = 'normal', wide = false, className }: ButtonLook = {}) {
  return classNames(
    'button',
    look !== 'plain' && `button-${look}`,
    size !== 'normal' && `button-${size}`,
    wide && 'button-wide',
    className,
  );
}

export interface ButtonProps extends ButtonLook {
  children: string | Elements;
  icon?: IconName | undefined;
  type?: 'button' | 'submit' | undefined;
  /** Shows a spinner and ignores clicks; the focus stays. */
  busy?: boolean | undefined;
  /** Shows a check mark and ignores clicks: what it does has been done. */
  done?: boolean | undefined;
  /** Stays focusable and announces that it is disabled; point `describedBy` at the reason. */
  disabled?: boolean | undefined;
  describedBy?: string | undefined;
  name?: string | undefined;
  value?: string | undefined;
  form?: string | undefined;
  id?: string | undefined;
  autoFocus?: boolean | undefined;
  onClick?: ((event: MouseEvent<HTMLButtonElement>) => void) | undefined;
  ref?: Ref<HTMLButtonElement> | undefined;
}

export function Button(props: ButtonProps) {
  const { children, type = 'button', busy = false, done = false, disabled = false } = props;
  const { describedBy, onClick } = props;
  const icon = done ? 'check' : props.icon;
  const idle = busy || done || disabled;
  return (
    <button
      ref={props.ref}
      id={props.id}
      type={type}
      name={props.name}
      value={props.value}
      form={props.form}
      className={buttonClass({ ...props, className: classNames(props.className, done && 'is-done') })}
      aria-busy={busy || undefined}
      aria-disabled={idle || undefined}
      aria-describedby={describedBy}
      data-autofocus={props.autoFocus || undefined}
      onClick={(event) => {
        if (idle) event.preventDefault();
        else onClick?.(event);
      }}
    >
      {busy ? <span className="spinner" aria-hidden="true" /> : icon && <Icon name={icon} />}
      {inElement(children)}
    </button>
  );
}

export interface LinkButtonProps extends ButtonLook {
  children: string | Elements;
  href?: string | undefined;
  icon?: IconName | undefined;
  /** Renders the element itself, for example a router's link. */
  render?: ((link: { className: string; children: ReactElement }) => ReactElement) | undefined;
}

export function LinkButton({ children, href, icon, render, ...look }: LinkButtonProps) {
  const className = buttonClass(look);
  const content = (
    <>
      {icon && <Icon name={icon} />}
      {inElement(children)}
    </>
  );
  if (render) return render({ className, children: content });
  return (
    <a className={className} href={href}>
      {content}
    </a>
  );
}

export interface IconButtonProps {
  name: IconName;
  /** What the button does: it has no other text. */
  label: string;
  disabled?: boolean | undefined;
  className?: string | undefined;
  onClick?: ((event: MouseEvent<HTMLButtonElement>) => void) | undefined;
  ref?: Ref<HTMLButtonElement> | undefined;
}

export function IconButton({ name, label, disabled = false, className, onClick, ref }: IconButtonProps) {
  const tooltip = useTooltip(label);
  return (
    <button
      ref={ref}
      type="button"
      className={classNames('icon-button', className)}
      aria-label={label}
      aria-disabled={disabled || undefined}
      onClick={(event) => {
        if (!disabled) onClick?.(event);
      }}
      {...tooltip.props}
    >
      <Icon name={name} />
      {tooltip.bubble}
    </button>
  );
}
