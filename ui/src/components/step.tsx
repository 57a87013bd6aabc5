/**
 * A step that folds to one line when done: number or check,
 * title, what was chosen, Change (docs/theming.md, Steps).
 */
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { t } from '../messages/t.ts';
import { classNames } from './class-names.ts';
import type { Elements } from './elements.tsx';
import { Icon } from './icon.tsx';

export interface StepProps {
  /** Shown until the step is done; omit it if something else is numbered. */
  number?: number | undefined;
  title: ReactNode;
  /** What was chosen, on one line. */
  value?: ReactNode;
  state: 'todo' | 'open' | 'done';
  open: boolean;
  onToggle: (open: boolean) => void;
  /** A step that cannot be opened yet. */
  disabled?: boolean | undefined;
  /** Empty to show only the arrow. */
  changeLabel?: string | undefined;
  doneLabel?: string | undefined;
  headingLevel?: 2 | 3 | undefined;
  /** Keeps the body in the page while folded, so that fields keep what was typed. */
  keepBody?: boolean | undefined;
  /** Shown below the heading while the step is folded. */
  folded?: Elements;
  id?: string | undefined;
  className?: string | undefined;
  children: ReactNode;
}

/**
 * If opened from elsewhere (the previous step was finished, a summary line was followed), the heading takes
 * the focus and scrolls into view; if opened by its own button, the focus stays there.
 */
export function Step(props: StepProps) {
  const { number, title, value, state, open, disabled = false, headingLevel = 3, keepBody = false } = props;
  const { changeLabel = t('ui.step.change') } = props;
  const ownId = useId();
  const id = props.id ?? ownId;
  const heading = useRef<HTMLHeadingElement>(null);
  const wasOpen = useRef(open);
  useEffect(() => {
    const opened = open && !wasOpen.current;
    wasOpen.current = open;
    const head = heading.current;
    if (!opened || !head) return;
    if (!head.contains(document.activeElement)) head.focus({ preventScroll: true });
    head.scrollIntoView?.({ block: 'nearest' });
  }, [open]);

  const Heading = headingLevel === 2 ? 'h2' : 'h3';
  const done = state === 'done';
  return (
    <section
      className={classNames('step', props.className)}
      id={props.id}
      aria-labelledby={`${id}-title`}
      data-state={state}
      data-open={open ? '' : undefined}
    >
      <Heading className="step-head" ref={heading} tabIndex={-1}>
        <button
          type="button"
          className="step-toggle"
          id={`${id}-title`}
          aria-expanded={open}
          aria-controls={open || keepBody ? `${id}-body` : undefined}
          disabled={disabled}
          onClick={() => props.onToggle(!open)}
        >
          {(done || number !== undefined) && (
            <span className="step-mark num" aria-hidden="true">
              {done ? <Icon name="check" /> : number}
            </span>
          )}
          <span>
            <span>{title}</span>
            {done && <span className="vh">{`, ${props.doneLabel ?? t('ui.step.done')}`}</span>}
          </span>
          {value && state !== 'todo' && <span className="step-value">{value}</span>}
          {!disabled && (
            <span className="step-action">
              {done && !open && changeLabel !== '' && <span>{changeLabel}</span>}
              <Icon name="down" />
            </span>
          )}
        </button>
      </Heading>
      {!open && props.folded}
      {(open || keepBody) && (
        <div className="step-body" id={`${id}-body`} hidden={!open}>
          {props.children}
        </div>
      )}
    </section>
  );
}
