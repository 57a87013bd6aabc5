/** A button that opens a short list of links below it, without scripts, too; closed by a choice, Escape or a press elsewhere. */
import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { type ButtonLook, buttonClass } from './button.tsx';
import { type Elements, inElement } from './elements.tsx';
import { Icon } from './icon.tsx';
import type { IconName } from './icon-paths.ts';

const close = (menu: RefObject<HTMLDetailsElement | null>) => menu.current?.removeAttribute('open');

interface MenuButtonProps extends Omit<ButtonLook, 'wide' | 'className'> {
  icon: IconName;
  label: string | Elements;
  /** Looks like a link among other links. */
  isLink?: boolean;
  /** Items of the list. */
  children: Elements;
}

export function MenuButton({ icon, label, isLink = false, look, size, children }: MenuButtonProps) {
  const menu = useRef<HTMLDetailsElement>(null);
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    if (!isOpen) return;
    const isIn = (part: string, { target }: Event) =>
      menu.current?.querySelector(part)?.contains(target as Node) === true;
    const leave = (event: Event) => {
      if (!isIn('summary', event) && !isIn('ul', event)) close(menu);
    };
    const choose = (event: Event) => {
      if (isIn('ul', event)) close(menu);
    };
    document.addEventListener('pointerdown', leave);
    document.addEventListener('focusin', leave);
    document.addEventListener('click', choose);
    return () => {
      document.removeEventListener('pointerdown', leave);
      document.removeEventListener('focusin', leave);
      document.removeEventListener('click', choose);
    };
  }, [isOpen]);
  const closeByKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || menu.current?.open !== true) return;
    event.preventDefault();
    close(menu);
    menu.current.querySelector('summary')?.focus();
  };
  return (
    <details
      ref={menu}
      className="menu"
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
      onKeyDown={closeByKey}
    >
      <summary className={isLink ? 'link' : buttonClass({ look, size })}>
        <Icon name={icon} />
        {inElement(label)}
        <Icon name="down" className="menu-down" />
      </summary>
      <ul className="menu-list">{children}</ul>
    </details>
  );
}
