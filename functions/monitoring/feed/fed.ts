import type { CircuitOfDevice } from '../../../core/domain/circuit-basis.ts';
import type { KeyedSource } from '../../../core/domain/source-key.ts';
import type { AccountRow } from '../../store/accounts.ts';
import type { GroupRow } from '../../store/groups.ts';

/** An account and its source. */
export interface Fed {
  account: AccountRow;
  name: KeyedSource;
}

/** A device of a source, as stored in the portal. */
export interface FedDevice {
  deviceId: string;
  shardId: string;
  label: string;
  circuit: CircuitOfDevice;
  groups: readonly GroupRow[];
  /** Further groups of the device. */
  others: readonly (readonly GroupRow[])[];
}
