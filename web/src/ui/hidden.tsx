/** Words for screen readers: hidden text, and live regions that are spoken when they change. */
import type { ReactNode } from 'react';

export function VisuallyHidden({ children }: { children: ReactNode }) {
  return <span className="vh">{children}</span>;
}

export interface LiveRegionProps {
  children: ReactNode;
  /** Interrupts what is being read; for errors only. */
  urgent?: boolean | undefined;
  /** Also seen, not only heard. */
  visible?: boolean | undefined;
  className?: string | undefined;
}

/** Keep it in the page and change its text: a region that comes with its text is often not spoken. */
export function LiveRegion({ children, urgent = false, visible = false, className }: LiveRegionProps) {
  return (
    <div role={urgent ? 'alert' : 'status'} className={visible ? className : 'vh'}>
      {children}
    </div>
  );
}
