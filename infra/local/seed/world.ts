import type { Role } from '../../../core/access/role.ts';
import type { Alert } from '../../../core/domain/alert.ts';
import type { BrandAddresses } from '../../../functions/store/branding.ts';
import type { Branding } from '../../../core/domain/brand.ts';
import type { DowntimeRow } from '../../../core/domain/downtime.ts';
import type { SnmpSecret, SnmpTarget } from '../../../core/domain/snmp-credential.ts';
import type { AccountRow } from '../../../functions/store/accounts.ts';
import type { DeviceRow } from '../../../functions/store/new-devices.ts';

export interface PlannedGroup {
  providerId: string;
  groupId: string;
  name: string;
  /** '' for the root group of a provider. */
  parentId: string;
  /** Ids from the root to the group itself. */
  path: string[];
  /** Names below the root, separated by '/'. */
  fullPath: string;
  accountId: string;
  /** '' above the customers' folders. */
  customer: string;
}

export interface PlannedDevice extends DeviceRow {
  snmp: SnmpTarget;
}

export interface PlannedRecipients {
  accountId: string;
  groupId: string;
  recipients: {
    type: 'ARBITRARY';
    method: 'EMAIL' | 'SMS' | 'PAGER';
    addr: string;
    contact: string;
  }[];
}

/** Initial rows of one or more providers. */
export interface World {
  accounts: AccountRow[];
  groups: PlannedGroup[];
  devices: PlannedDevice[];
  /** Roles in addition to the shipped ones. */
  roles: { providerId: string; role: Role }[];
  branding: (Branding & BrandAddresses)[];
  recipients: PlannedRecipients[];
  downtimes: DowntimeRow[];
  alerts: Alert[];
  secrets: ReadonlyMap<string, SnmpSecret>;
}
