import type { collectors } from '../../core/contract/collectors.ts';
import { collectorOfShard } from '../../core/domain/site-collector.ts';
import type { Call, Verb } from '../kernel/serve.ts';
import { Conflict, NotFound } from '../runtime/errors.ts';
import { collectorThing } from '../store/audit-things.ts';
import { changesOf, countedOnce } from '../store/change-counter.ts';
import { writeTogether } from '../store/client.ts';
import {
  collectorDelete,
  machineDelete,
  machineWithdrawal,
  turnEnd,
  type Collector,
  type StoredMachine,
} from '../store/collectors.ts';
import { devicesOf } from '../store/devices.ts';
import { requireAccountWide, requireCollector } from './collected-account.ts';

/** Of 100 items of a transaction, others are the collector, its counter and the audit row. */
const MOST_DELETED = 90;

/** DELETE /collectors: a machine whose key works no more, or a collector without devices. */
export const withdrawMachine: Verb<typeof collectors.withdrawMachine> = async (call) => {
  const { actor, account, query } = call;
  requireAccountWide(actor);
  // Makes one of two concurrent calls fail, so that no device moves to a removed collector.
  const changes = await changesOf('collectors', actor.providerId);
  const { collector, machines } = await requireCollector(account, query.collector_id);
  if (query.machine_id === '') return await remove(call, changes, collector, machines);
  const machine = machines.find(({ machineId }) => machineId === query.machine_id);
  if (!machine) throw new NotFound('Machine');
  if (machine.withdrawnAtMs > 0) {
    call.changedNothing();
    return { message: `${machine.hostname} was withdrawn before.` };
  }
  const { hostname, version } = machine;
  const row = call.audit({
    accountId: account,
    things: [collectorThing(collector)],
    information: `Withdrew the machine ${hostname} of the collector ${collector.name}`,
    before: { hostname, version },
  });
  await writeTogether(
    [
      machineWithdrawal(machine, call.now),
      ...(collector.holder === machine.machineId ? [turnEnd(collector)] : []),
      row,
    ],
    () => new Conflict(`Somebody else withdrew ${hostname} at this moment.`),
  );
  return { message: `${hostname} is withdrawn. Its next call is refused.` };
};

type Removal = Call<typeof collectors.withdrawMachine>;

/** @throws Conflict while the collector has devices. */
async function remove(
  { actor, account, audit }: Removal,
  changes: number,
  collector: Collector,
  machines: readonly StoredMachine[],
) {
  const { collectorId, name } = collector;
  const { length: count } = (await devicesOf(account)).filter(
    ({ shardId }) => collectorOfShard(shardId) === collectorId,
  );
  if (count > 0)
    throw new Conflict(
      `${name} has ${count === 1 ? 'a device' : `${count} devices`}. Move ${count === 1 ? 'it' : 'them'} to the portal or to another collector first.`,
    );
  const row = audit({
    accountId: account,
    things: [collectorThing(collector)],
    information: `Removed the collector ${name}`,
    before: { name, machines: machines.map(({ hostname }) => hostname) },
  });
  // A machine whose key works goes before one that is withdrawn.
  const deleted = machines.toSorted((one, other) => one.withdrawnAtMs - other.withdrawnAtMs);
  await writeTogether(
    [
      collectorDelete(collector),
      ...deleted.slice(0, MOST_DELETED).map(machineDelete),
      countedOnce('collectors', actor.providerId, changes),
      row,
    ],
    () => new Conflict('Somebody else changed the collectors at this moment. Please try again.'),
  );
  return { message: `${name} is removed.` };
}
