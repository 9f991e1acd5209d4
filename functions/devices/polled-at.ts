import type { Actor } from '../../core/access/actor.ts';
import type { Device } from '../../core/domain/device.ts';
import { followedName } from '../../core/domain/device.ts';
import { sentenceOf } from '../../core/domain/not-asked.ts';
import { collectorOfShard } from '../../core/domain/site-collector.ts';
import { sourceOfDevice } from '../../core/domain/source-key.ts';
import { readableParts } from '../reads/visible.ts';
import type { StoredDevice } from '../store/devices.ts';

/**
 * Where a device is polled, and the fault of its DNS name; undefined if nobody here polls it,
 * or for an actor who may not read its DNS name.
 */
export function polledAt(actor: Actor, stored: StoredDevice): Device['polledAt'] {
  const { snmp, record, device, lookup, shardId } = stored;
  const { systemProperties, hidden } = readableParts(actor, device);
  if (!systemProperties || hidden.has('DNS Name')) return undefined;
  if (!snmp || sourceOfDevice(device) !== 'collector') return undefined;
  const name = followedName(record);
  const fault = lookup?.name === name ? lookup.fault : null;
  const asker = collectorOfShard(shardId) === undefined ? 'the portal' : 'its collector';
  return {
    address: snmp.address,
    name,
    fault: fault ? sentenceOf(fault, asker) : '',
    sinceEpochSeconds: fault && lookup ? lookup.sinceEpochSeconds : 0,
  };
}
