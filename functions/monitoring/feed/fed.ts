import type { KeyedSource } from '../../../core/domain/source-key.ts';
import type { AccountRow } from '../../store/accounts.ts';
import type { GroupRow } from '../../store/groups.ts';

/** An account that a source feeds. */
export interface Fed {
  account: AccountRow;
  name: KeyedSource;
}

/** A device of a source as it stands in the portal. */
export interface FedDevice {
  deviceId: string;
  shardId: string;
  label: string;
  groups: readonly GroupRow[];
  /** The paths of its groups beside the one where it stands. */
  others: readonly (readonly GroupRow[])[];
}
