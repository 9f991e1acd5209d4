import Box from '@cloudscape-design/components/box';
import { KEEPS_RIGHTS } from '../../../../core/access/delegation.ts';

export const NOT_HELD =
  'You cannot give or take away greyed rights, because you do not have them there yourself.';

interface GreyLegendProps {
  id: string;
  /** Why boxes are disabled, in any order and as often as they are. */
  reasons: readonly (string | undefined)[];
}

/** Says once, below a table, why boxes in it are disabled; each of those is described by it. */
export function GreyLegend({ id, reasons }: GreyLegendProps) {
  const kinds = new Set(
    reasons.flatMap((reason) =>
      reason === undefined ? [] : [reason === KEEPS_RIGHTS ? KEEPS_RIGHTS : NOT_HELD],
    ),
  );
  return kinds.size === 0 ? null : (
    <Box padding={{ top: 's' }}>
      <span id={id}>{[...kinds].join(' ')}</span>
    </Box>
  );
}
