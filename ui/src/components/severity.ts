/** How serious a message is, and the icon that says so. */
import type { IconName } from './icon-paths.ts';

export type Severity = 'info' | 'success' | 'warn' | 'error';

export const severityIcon: Record<Severity, IconName> = {
  info: 'info',
  success: 'check',
  warn: 'warn',
  error: 'warn',
};
