import type { QrCode } from './qr-code';

/** Modules of margin around a QR code. Source: ISO/IEC 18004, quiet zone. */
const MARGIN = 4;

interface Props {
  code: QrCode;
  label: string;
  className: string | undefined;
}

/** A QR code. Black on white in both themes, so that phones can read it. */
export function QrDrawing({ code: { size, path }, label, className }: Props) {
  const side = size + 2 * MARGIN;
  return (
    <svg
      className={className}
      viewBox={`${-MARGIN} ${-MARGIN} ${side} ${side}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <rect x={-MARGIN} y={-MARGIN} width={side} height={side} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}
