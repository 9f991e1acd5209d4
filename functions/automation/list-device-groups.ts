import type { automation } from '../../core/contract/automation.ts';
import type { Verb } from '../kernel/serve.ts';
import { visibleGroupRows } from '../reads/visible-groups.ts';
import { byPath, groupPlace } from './places.ts';

/** GET /automation/device-groups */
export const listDeviceGroups: Verb<typeof automation.listDeviceGroups> = async ({
  actor,
  scope,
}) => ({ data: byPath((await visibleGroupRows(actor, scope)).map(groupPlace)) });
