import type { Device } from '../../../core/domain/device.ts';
import { nameOf, writeTogether } from '../../../functions/store/client.ts';
import { call } from '../../fixtures/call.ts';
import { people, type Claims } from '../../fixtures/people.ts';
import { auditRows } from '../../fixtures/world.ts';

/** A device as the person reads it. */
export const get = async (id = '501', claims: Claims = people.northDesk) =>
  ((await call('devices.getDevice', claims, { query: { id } })).body.data as Device[])[0]!;

export const lastAudit = async () => (await auditRows('northbeam')).at(-1)!;

/** Sets a map of device 501, as a source or a person did before. */
export async function given(
  map: 'system' | 'manual' | 'custom',
  values: Record<string, unknown>,
): Promise<void> {
  await writeTogether([
    {
      Update: {
        TableName: nameOf('devices'),
        Key: { accountId: 'northbeam', deviceId: '501' },
        UpdateExpression: 'SET #map = :text, changedAtMs = :ms',
        ExpressionAttributeNames: { '#map': map },
        ExpressionAttributeValues: { ':text': JSON.stringify(values), ':ms': Date.now() },
      },
    },
  ]);
}
