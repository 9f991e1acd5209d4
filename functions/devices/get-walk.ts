import type { devices } from '../../core/contract/devices.ts';
import { unreadWords } from '../../core/domain/unread.ts';
import type { Verb } from '../kernel/serve.ts';
import { requireDevice } from '../reads/visible.ts';
import { discoveriesOf } from '../store/polls.ts';
import { walkRequestOf } from '../store/walk-requests.ts';
import { polledAt } from './polled-at.ts';

/** GET /devices/walk: what the latest walk of a device found, and what it left out. */
export const getWalk: Verb<typeof devices.getWalk> = async ({ actor, scope, query: { id } }) => {
  const stored = await requireDevice(actor, scope, id, 'diagnostics', 'view');
  const { record, shardId } = stored;
  const { account_id: accountId } = record;
  const [found, request] = await Promise.all([
    discoveriesOf(accountId, [id]).then((all) => all.get(id)),
    walkRequestOf({ accountId, shardId, deviceId: id }),
  ]);
  return {
    data: {
      ...request,
      found: found
        ? {
            profile: found.identity?.profile ?? '',
            ports: found.interfaces.length,
            measuredPorts: found.interfaces.filter(({ isSpare }) => !isSpare).length,
            sensors: found.sensors.length,
            hasProcessor: found.processors.length > 0,
            hasMemory: found.memories.length > 0,
            unread: [
              ...[polledAt(actor, stored)?.fault ?? ''].filter(Boolean),
              ...(found.unread ?? []).map(unreadWords),
            ],
            noLongerListed: found.sensors
              .filter(({ lostSinceEpochSeconds }) => lostSinceEpochSeconds !== undefined)
              .map(({ name }) => name),
          }
        : null,
    },
  };
};
