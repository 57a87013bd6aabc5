/**
 * The only component that puts an operator's HTML into a page; the server has sanitized it (D-SE-04, C-47).
 */
import { classNames } from './class-names.ts';

export interface OperatorHtmlProps {
  /** From an API field that the server sanitizes, never text that a visitor typed. */
  html: string;
  className?: string | undefined;
}

export function OperatorHtml({ html, className }: OperatorHtmlProps) {
  const content = { dangerouslySetInnerHTML: { __html: html } };
  return <div className={classNames('operator-html', className)} {...content} />;
}
