/**
 * A message in the page: what happened and what to do;
 * disappears after its lifetime or when closed (4.9-01, 9-34).
 */
import { type ReactNode, useState } from 'react';
import { t } from '../messages/t.ts';
import { IconButton } from './button.tsx';
import { classNames } from './class-names.ts';
import type { Elements } from './elements.tsx';
import { Icon } from './icon.tsx';
import type { IconName } from './icon-paths.ts';
import { type Severity, severityIcon } from './severity.ts';
import { useLife } from './use-life.ts';

const severityClass: Record<Severity, string | false> = {
  info: false,
  success: 'notice-ok',
  warn: 'notice-warn',
  error: 'notice-bad',
};

export interface NoticeProps {
  severity?: Severity | undefined;
  title?: ReactNode;
  children?: string | Elements;
  icon?: IconName | undefined;
  /** Milliseconds until it disappears; stays if omitted. */
  life?: number | undefined;
  /** Shows a close button. */
  closable?: boolean | undefined;
  closeLabel?: string | undefined;
  /** Called when it was closed or its lifetime ended. */
  onClose?: (() => void) | undefined;
  /** False for text that was there when the page loaded: it must not be announced again. */
  live?: boolean | undefined;
  className?: string | undefined;
}

export function Notice(props: NoticeProps) {
  const { severity = 'info', life, closable = false, live = true } = props;
  const { closeLabel = t('ui.messages.close') } = props;
  const [gone, setGone] = useState(false);
  const close = () => {
    setGone(true);
    props.onClose?.();
  };
  const alive = useLife(gone ? undefined : life, close);
  if (gone) return null;
  return (
    <div
      className={classNames('notice', severityClass[severity], props.className)}
      role={live ? (severity === 'error' ? 'alert' : 'status') : undefined}
      data-severity={severity}
      {...(life === undefined ? {} : alive)}
    >
      <Icon name={props.icon ?? severityIcon[severity]} />
      <div className="notice-text">
        {props.title && <p className="notice-title">{props.title}</p>}
        {typeof props.children === 'string' ? <p>{props.children}</p> : props.children}
      </div>
      {closable && <IconButton name="close" label={closeLabel} onClick={close} />}
    </div>
  );
}
