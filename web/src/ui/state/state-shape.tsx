import type { ReactNode } from 'react';
import type { Look } from '../../../../core/domain/state.ts';

const stroke = {
  fill: 'none',
  stroke: 'currentColor',
  strokeWidth: 2,
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
} as const;

/** 16 by 16 shapes with distinct outlines, recognisable without colour at 14 pixels. */
const SHAPES: Record<Look['shape'], ReactNode> = {
  octagon: <path fill="currentColor" d="M5 1h6l4 4v6l-4 4H5l-4-4V5z" />,
  diamond: <path fill="currentColor" d="M8 .5 15.5 8 8 15.5.5 8z" />,
  triangle: <path fill="currentColor" d="M8 1.5 15.5 15H.5z" />,
  wave: <path {...stroke} strokeWidth={2.5} d="M1 11 4.5 5l3.5 6 3.5-6L15 11" />,
  check: <path {...stroke} strokeWidth={2.5} d="m2 8.5 4 4 8-9" />,
  wrench: (
    <path
      fill="currentColor"
      d="M15 4.2a4.6 4.6 0 0 1-6 5.5L4 14.8a1.9 1.9 0 0 1-2.7-2.7l5.1-5a4.6 4.6 0 0 1 5.5-6L9.3 3.6l.6 2.5 2.5.6z"
    />
  ),
  dashed: <circle {...stroke} cx="8" cy="8" r="6" strokeDasharray="3 3.3" />,
  question: <path {...stroke} d="M5 5.5a3 3 0 1 1 4.3 2.7C8.4 8.7 8 9.3 8 10.3M8 13.8v.1" />,
  circle: <circle fill="currentColor" cx="8" cy="8" r="6" />,
};

/** Hidden from screen readers, as the word is always beside it. */
export function StateShape({ shape }: { shape: Look['shape'] }) {
  return (
    <svg className="state-shape" viewBox="0 0 16 16" aria-hidden="true" focusable="false">
      {SHAPES[shape]}
    </svg>
  );
}
