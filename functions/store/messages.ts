import {
  MESSAGES_KEPT_DAYS,
  sentMessageSchema,
  type CollectedMessage,
  type SentMessage,
} from '../../core/domain/device-message.ts';
import type { AccountId } from '../../core/access/scope.ts';
import { DAY_SECONDS } from '../../core/series/block.ts';
import { parseStored } from '../runtime/stored.ts';
import { putMany, query, type Row } from './client.ts';
import { deviceKeyOf, type DeviceKey } from './series-rows.ts';

const SLOT = 'E#';
const EPOCH_DIGITS = 13;

const momentOf = (epochMs: number): string =>
  SLOT + String(Math.max(0, epochMs)).padStart(EPOCH_DIGITS, '0');

const slotOf = ({ firstEpochMs, id }: SentMessage): string => `${momentOf(firstEpochMs)}#${id}`;

/**
 * Stores rows of messages beside the series of their devices, for 30 days. A row that is there is
 * replaced by its later form, so a call that is repeated changes nothing.
 */
export async function putMessages(
  accountId: AccountId,
  messages: readonly CollectedMessage[],
): Promise<void> {
  const rows = new Map(
    messages.map(({ deviceId, ...message }) => {
      const row = {
        deviceKey: deviceKeyOf({ accountId, deviceId }),
        slot: slotOf(message),
        message: JSON.stringify(message),
        expiresAt: Math.floor(message.lastEpochMs / 1_000) + MESSAGES_KEPT_DAYS * DAY_SECONDS,
      };
      return [`${row.deviceKey} ${row.slot}`, row] as const;
    }),
  );
  await putMany('series', [...rows.values()]);
}

/** The newest messages of a device, at most `most`, by their first moment. */
export async function messagesOf(place: DeviceKey, most: number): Promise<SentMessage[]> {
  const rows = await query('series', {
    partition: { deviceKey: deviceKeyOf(place) },
    sort: { condition: 'begins_with(slot, :slot)', values: { ':slot': SLOT } },
    descending: true,
    limit: most,
  });
  return rows.slice(0, most).map(readMessage);
}

const MOST_BETWEEN = 1_000;

/** Messages whose first moment is in [fromMs, toMs], oldest first. */
export async function messagesBetween(
  place: DeviceKey,
  fromMs: number,
  toMs: number,
): Promise<SentMessage[]> {
  const rows = await query('series', {
    partition: { deviceKey: deviceKeyOf(place) },
    sort: {
      condition: 'slot BETWEEN :from AND :to',
      values: { ':from': momentOf(fromMs), ':to': `${momentOf(toMs)}#~` },
    },
    limit: MOST_BETWEEN,
  });
  return rows.map(readMessage);
}

const readMessage = (row: Row): SentMessage =>
  parseStored(sentMessageSchema, JSON.parse(String(row['message'])));
