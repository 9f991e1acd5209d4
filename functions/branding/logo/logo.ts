export interface Logo {
  type: 'svg' | 'png';
  bytes: Uint8Array;
  width: number;
  height: number;
  /** Removed parts, and parts to check. */
  notes: string[];
}

/** As '230 × 60'. */
export const sizeText = ({ width, height }: Pick<Logo, 'width' | 'height'>) =>
  `${width.toLocaleString('en-GB')} × ${height.toLocaleString('en-GB')}`;
