/** A QR code, drawn in the page: what it says goes to no other address. */
import { encode } from 'uqr';

export interface QrSquareProps {
  text: string;
  /** Says what it leads to. */
  label: string;
  className: string;
}

/** Light modules around the code, without which no scanner finds it. */
const border = 4;

/** The SVG path of the dark modules in one row. */
function strokes(row: readonly boolean[], y: number): string {
  return row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')).join('');
}

export function QrSquare({ text, label, className }: QrSquareProps) {
  const { data, size } = encode(text, { ecc: 'M', border });
  return (
    <svg
      className={className}
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={data.map(strokes).join('')} fill="#000" />
    </svg>
  );
}
