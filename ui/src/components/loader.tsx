/** The booking loader: scale 100 percent and not inline by default (9-32). */
import { t } from '../messages/t.ts';
import { classNames } from './class-names.ts';
import { useOwnStyle } from './own-style.ts';

export interface LoaderProps {
  /** Percent of the usual size. */
  scale?: number | undefined;
  /** In a line of text instead of its own block. */
  inline?: boolean | undefined;
  /** What is loading: always announced, and visible in the block form. */
  label?: string | undefined;
}

export function Loader({ scale = 100, inline = false, label = t('ui.loader.loading') }: LoaderProps) {
  const size = useOwnStyle('--scale', scale === 100 ? null : scale);
  const Box = inline ? 'span' : 'div';
  return (
    <Box className={classNames('loader', inline && 'loader-inline')} role="status" {...size}>
      <span className="spinner" aria-hidden="true" />
      <span className={inline ? 'vh' : undefined}>{label}</span>
    </Box>
  );
}
