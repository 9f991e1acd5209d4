import type { Condition } from '../../../../core/domain/state.ts';

/** One thing that was found, and where it leads. */
export interface Find {
  to: string;
  name: string;
  /** Detail that tells it from others of the same name. */
  about: string;
  condition?: Condition | undefined;
}
