import type { Actor } from '../../core/access/actor.ts';
import { openedEpochOf } from '../../core/domain/alert.ts';
import { FOLDED_MS, type AlertMessage } from '../../core/domain/device-message.ts';
import { explaining, messageViews } from '../../core/domain/message-view.ts';
import type { StoredAlert } from '../store/alerts.ts';
import { findDevices } from '../store/devices.ts';
import { messagesBetween } from '../store/messages.ts';
import { discoveriesOf } from '../store/polls.ts';
import { seesPart } from './visible.ts';

/** A device sends them within seconds; the first poll that notices may come minutes later. */
const AROUND_SECONDS = 300;

/**
 * Traps and severe syslog of an alert's device around its beginning, oldest first; none for people
 * without the right to its diagnostics.
 */
export async function messagesAround(actor: Actor, alert: StoredAlert): Promise<AlertMessage[]> {
  const { account_id: accountId, monitorObjectId: deviceId } = alert;
  const [stored] = await findDevices({ accountIds: [accountId], customer: null }, [deviceId]);
  if (!stored || !seesPart(actor, stored.device, 'diagnostics')) return [];
  const place = { accountId, deviceId };
  const fromMs = (alert.startEpoch - AROUND_SECONDS) * 1_000;
  const toMs = (openedEpochOf(alert) + AROUND_SECONDS) * 1_000;
  const found = await messagesBetween(place, fromMs - FOLDED_MS, toMs);
  const messages = found.filter(({ lastEpochMs }) => lastEpochMs >= fromMs);
  if (messages.length === 0) return [];
  const ports = (await discoveriesOf(accountId, [deviceId])).get(deviceId)?.interfaces ?? [];
  const range = { startEpochSeconds: 0, endEpochSeconds: 0 };
  return explaining(messageViews(messages, { ports, answers: [], range }), alert.instanceName);
}
