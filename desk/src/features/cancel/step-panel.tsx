/** One of the numbered steps of canceling departures. */
import type { Elements } from '@gangway/ui/components/elements.tsx';

interface StepPanelProps {
  /** From 1. */
  step: number;
  title: string;
  /** At the end of the head. */
  note?: string;
  children: Elements;
}

export function StepPanel({ step, title, note = '', children }: StepPanelProps) {
  const id = `cancel-step-${step}`;
  return (
    <section className="panel cancel-panel" aria-labelledby={id}>
      <header className="cancel-step">
        <span className="cancel-number" aria-hidden="true">
          {step}
        </span>
        <h2 id={id}>{title}</h2>
        {note !== '' && <span className="fine">{note}</span>}
      </header>
      {children}
    </section>
  );
}
