/** Copies a text and says whether that worked; some browsers do not allow it. */
import { useState } from 'react';
import { Button } from './button.tsx';
import type { Elements } from './elements.tsx';
import { LiveRegion } from './hidden.tsx';

export interface CopyButtonProps {
  text: string;
  /** The button's label. */
  children: string | Elements;
  /** Said after it worked, or did not. */
  copied: string;
  notCopied: string;
  /** Class of what is said. */
  className: string;
}

export function CopyButton({ text, children, copied, notCopied, className }: CopyButtonProps) {
  const [said, setSaid] = useState('');
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => setSaid(copied),
      () => setSaid(notCopied),
    );
  return (
    <>
      <Button size="small" icon="copy" onClick={() => void copy()}>
        {children}
      </Button>
      <LiveRegion visible className={className}>
        {said}
      </LiveRegion>
    </>
  );
}
