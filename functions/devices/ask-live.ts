import type { Actor } from '../../core/access/actor.ts';
import type { AnswerOf, DeviceQuestion } from '../../core/domain/live-question.ts';
import { collectorOfShard } from '../../core/domain/site-collector.ts';
import { askAtSite } from '../inventory/ask-at-site.ts';
import { DeviceRefused } from '../runtime/errors.ts';
import { liveAnswer } from '../snmp/live-answer.ts';
import { askDevice, openDevice } from '../snmp/open-device.ts';
import type { StoredDevice } from '../store/devices.ts';

interface Live<K extends DeviceQuestion['kind']> {
  answer: AnswerOf<K>;
  /** As the answer of the call has it. */
  collector?: string;
}

/**
 * Asks a device from here, or has the collector at its site ask.
 * @param own credential that a person gave for this run
 * @throws DeviceRefused with the reason as a sentence.
 */
export async function askLive<K extends DeviceQuestion['kind']>(
  actor: Pick<Actor, 'customer'>,
  stored: StoredDevice,
  question: DeviceQuestion & { kind: K },
  own?: Parameters<typeof openDevice>[2],
): Promise<Live<K>> {
  if (!stored.snmp) throw new DeviceRefused('No SNMP credential is set for this device yet.');
  const { account_id: accountId, id: deviceId } = stored.record;
  // Its address may be another device's in the portal's own network.
  const collectorId = collectorOfShard(stored.shardId);
  if (collectorId !== undefined)
    return await askAtSite<K>(actor, { accountId, collectorId, deviceId }, question, own);
  const { address, port } = stored.snmp;
  const answer = await askDevice(
    openDevice(accountId, stored.snmp, own),
    { device: deviceId, address, port },
    (client) => liveAnswer(client, question),
  );
  return { answer: answer as AnswerOf<K> };
}
