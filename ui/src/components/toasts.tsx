/**
 * Temporary messages at the bottom of the screen: five seconds,
 * errors eight, paused while hovered or focused (4.9-01).
 */
import { createContext, useCallback, useContext, useMemo, useRef, useState } from 'react';
import { t } from '../messages/t.ts';
import { IconButton } from './button.tsx';
import type { Elements } from './elements.tsx';
import { Icon } from './icon.tsx';
import type { IconName } from './icon-paths.ts';
import { type Severity, severityIcon } from './severity.ts';
import { useLife } from './use-life.ts';

/** Default lifetime of a message in milliseconds. */
const toastLife = { normal: 5000, error: 8000 } as const;

export interface ToastOptions {
  severity?: Severity | undefined;
  life?: number | undefined;
  icon?: IconName | undefined;
}

interface Toast {
  id: number;
  text: string;
  severity: Severity;
  life: number;
  icon: IconName;
}

export interface Toasts {
  /** Shows a message and returns its id, to close it early. */
  show: (text: string, options?: ToastOptions) => number;
  close: (id: number) => void;
}

const ToastContext = createContext<Toasts | undefined>(undefined);

export function useToasts(): Toasts {
  const toasts = useContext(ToastContext);
  if (!toasts) throw new Error('useToasts needs a ToastRegion around it');
  return toasts;
}

export interface ToastRegionProps {
  children: Elements;
  label?: string | undefined;
  closeLabel?: string | undefined;
}

/** Wraps the app: provides `useToasts` and renders the messages after it. */
export function ToastRegion({
  children,
  label = t('ui.messages.region'),
  closeLabel = t('ui.messages.close'),
}: ToastRegionProps) {
  const [toasts, setToasts] = useState<readonly Toast[]>([]);
  const lastId = useRef(0);
  const close = useCallback((id: number) => setToasts((all) => all.filter((toast) => toast.id !== id)), []);
  const show = useCallback((text: string, options: ToastOptions = {}) => {
    const severity = options.severity ?? 'info';
    const life = options.life ?? (severity === 'error' ? toastLife.error : toastLife.normal);
    lastId.current += 1;
    const id = lastId.current;
    // A repeated message replaces the first and starts over.
    setToasts((all) => [
      ...all.filter((toast) => toast.text !== text),
      { id, text, severity, life, icon: options.icon ?? severityIcon[severity] },
    ]);
    return id;
  }, []);
  const value = useMemo(() => ({ show, close }), [show, close]);
  const list = (urgent: boolean) =>
    toasts
      .filter((toast) => (toast.severity === 'error') === urgent)
      .map((toast) => (
        <ToastLine key={toast.id} toast={toast} closeLabel={closeLabel} onClose={() => close(toast.id)} />
      ));
  return (
    <ToastContext value={value}>
      {children}
      <section className="toasts" aria-label={label}>
        <div className="toasts-list" role="status">
          {list(false)}
        </div>
        <div className="toasts-list" role="alert">
          {list(true)}
        </div>
      </section>
    </ToastContext>
  );
}

function ToastLine(props: { toast: Toast; closeLabel: string; onClose: () => void }) {
  const life = useLife(props.toast.life, props.onClose);
  return (
    <div className="toast" data-severity={props.toast.severity} {...life}>
      <Icon name={props.toast.icon} />
      <span>{props.toast.text}</span>
      <IconButton name="close" label={props.closeLabel} onClick={props.onClose} />
    </div>
  );
}
