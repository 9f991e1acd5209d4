import { isDeepStrictEqual } from 'node:util';
import type { devices } from '../../core/contract/devices.ts';
import { addressChecksOf, CHECKS_PROPERTY } from '../../core/domain/address-check.ts';
import { sourceOfDevice } from '../../core/domain/source-key.ts';
import type { Verb } from '../kernel/serve.ts';
import { requireDevice } from '../reads/visible.ts';
import { Conflict } from '../runtime/errors.ts';
import { changeProperties, deviceConflict } from './change-properties.ts';

/** PUT /devices/checks: the checks of addresses that whoever polls the device makes each minute. */
export const setChecks: Verb<typeof devices.setChecks> = async ({
  actor,
  scope,
  body: { id, checks, former },
  now,
  audit,
}) => {
  const stored = await requireDevice(actor, scope, id, 'systemProperties', 'manage');
  const { record, device } = stored;
  if (sourceOfDevice(device) !== 'collector')
    throw new Conflict(
      `${device.label} is not polled by the portal, which makes no checks for it.`,
    );
  const before = addressChecksOf(record);
  if (!isDeepStrictEqual(before, former)) throw deviceConflict(actor, stored, stored.changedBy);
  const row = audit({
    accountId: record.account_id,
    target: device.id,
    device,
    information: `Set the address checks of ${device.label}: ${namesOf(checks)}`,
    before: { [CHECKS_PROPERTY]: before },
    after: { [CHECKS_PROPERTY]: checks },
  });
  const change = { map: 'manual', set: { [CHECKS_PROPERTY]: checks } } as const;
  await changeProperties({ actor, now, audit: row }, stored, change);
  return { message: `The checks of ${device.label} are saved.` };
};

const namesOf = (checks: readonly { name: string }[]): string =>
  checks.map(({ name }) => name).join(', ') || 'none';
