/** Text for screen readers: hidden text, and live regions that are announced when they change. */
import type { ReactNode } from 'react';

export function VisuallyHidden({ children }: { children: ReactNode }) {
  return <span className="vh">{children}</span>;
}

export interface LiveRegionProps {
  children: ReactNode;
  /** Interrupts what is being read; for errors only. */
  urgent?: boolean | undefined;
  /** Visible too, not only announced. */
  visible?: boolean | undefined;
  className?: string | undefined;
}

/** Keep it in the page and change its text: a region that appears with its text is often not announced. */
export function LiveRegion({ children, urgent = false, visible = false, className }: LiveRegionProps) {
  return (
    <div role={urgent ? 'alert' : 'status'} className={visible ? className : 'vh'}>
      {children}
    </div>
  );
}
