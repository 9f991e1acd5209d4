import { MAX_TICKS } from '../../../../core/domain/range.ts';
import { useIsWide } from '../use-is-wide.ts';

/** Time labels that fit on a phone. */
const NARROW_TICKS = 4;

export const useMostTicks = (): number => (useIsWide() ? MAX_TICKS : NARROW_TICKS);
