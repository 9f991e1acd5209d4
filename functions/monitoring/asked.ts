import { groupsAbove } from '../../core/access/device-rights.ts';
import { isAbout } from '../../core/domain/downtime.ts';
import { DEVICE_TEXT_FIELDS, readMap } from '../../core/domain/device.ts';
import {
  PROPERTIES_OF,
  theirDeviceId,
  theirIdOf,
  type CommandKind,
  type CommandOf,
  type SourceCommand,
} from '../../core/domain/source-command.ts';
import { effectiveThreshold } from '../../core/domain/threshold-override.ts';
import { devicesFrom } from '../reads/source-over.ts';
import { getAccount } from '../store/accounts.ts';
import { findDevices } from '../store/devices.ts';
import { findDowntime } from '../store/downtimes.ts';
import { groupsOf } from '../store/groups.ts';
import { nameWithin } from '../store/staff.ts';
import { overridesFor } from '../store/thresholds.ts';
import {
  CommandRefused,
  type CommandsToSource,
  type MonitoringSource,
  type SourceAccess,
} from './source.ts';

/** Reads the present content of a command; undefined when it is obsolete. */
type Reader<Kind extends CommandKind> = (
  command: CommandOf<Kind>,
) => Promise<readonly CommandsToSource[Kind][]>;

/**
 * Asks a source to do what a command says.
 * @throws CommandRefused when it does not take such commands; otherwise what the source throws.
 */
export async function ask(
  source: MonitoringSource,
  access: SourceAccess,
  command: SourceCommand,
): Promise<void> {
  const carryOut = source.commands[command.kind];
  if (!carryOut) throw new CommandRefused('It does not take this.');
  // Reader and command are of one kind, which the compiler cannot follow through a union.
  const by = await nameWithin(command.accountId, { name: command.by, home: command.byHome });
  const asks = await READERS[command.kind]({ ...command, by } as never);
  for (const each of asks) await carryOut(access, each as never);
}

const READERS: { [Kind in CommandKind]: Reader<Kind> } = {
  acknowledge: onAlert,
  withdrawAcknowledgement: onAlert,
  planWork,
  endWork: async (command) => [{ ...asked(command), workId: command.workId }],
  setThreshold,
  addDevice,
  changeDevice,
  removeDevice,
};

const asked = ({ entry, by, atMs }: SourceCommand) => ({ id: entry, by, atMs });

async function onAlert(command: CommandOf<'acknowledge' | 'withdrawAcknowledgement'>) {
  const { source, alertId, comment } = command;
  return [{ ...asked(command), alertId: theirIdOf(source, alertId), comment }];
}

/** Work that has been taken away since is told by the command that follows. */
async function planWork(command: CommandOf<'planWork'>): Promise<CommandsToSource['planWork'][]> {
  const { accountId, source, workId, workAccountId = accountId } = command;
  const work = await findDowntime(workAccountId, workId);
  if (!work) return [];
  const devices = (await devicesFrom(accountId, source)).filter(({ device }) =>
    isAbout(work, device),
  );
  return [
    {
      ...asked(command),
      workId,
      deviceIds: devices.map(({ theirId }) => theirId),
      startEpochSeconds: work.startEpoch,
      endEpochSeconds: work.endEpoch,
      timezone: work.timezone,
      comment: work.comment,
    },
  ];
}

/**
 * A setting nearer to a device than its group stays: then the source gets no command for that
 * device.
 */
async function setThreshold(
  command: CommandOf<'setThreshold'>,
): Promise<CommandsToSource['setThreshold'][]> {
  const { accountId, source, place } = command;
  const overrides = await overridesFor(accountId);
  const devices = (await devicesFrom(accountId, source)).filter(({ device }) =>
    place.scope === 'group'
      ? groupsAbove(device).includes(place.ownerId)
      : device.id === place.ownerId,
  );
  const byWords = new Map<string, CommandsToSource['setThreshold'] & { deviceIds: string[] }>();
  for (const { device, theirId } of devices) {
    const holds = effectiveThreshold(overrides, {
      ...place,
      deviceId: device.id,
      groupPath: device.groupPath,
      otherGroupPaths: device.otherGroupPaths,
    });
    const expression = holds.from === 'global' ? '' : holds.expression;
    const words = `${expression} ${holds.disabled}`;
    const alike = byWords.get(words) ?? {
      ...asked(command),
      id: `${command.entry}#${words}`,
      deviceIds: [],
      datasource: place.datasource,
      instance: place.instance,
      datapoint: place.datapoint,
      expression,
      disabled: holds.disabled,
    };
    alike.deviceIds.push(theirId);
    byWords.set(words, alike);
  }
  return [...byWords.values()];
}

/** A device that the source has named by now, or that is gone, is not added. */
async function addDevice(
  command: CommandOf<'addDevice'>,
): Promise<CommandsToSource['addDevice'][]> {
  const { accountId, source, deviceId } = command;
  const stored = await deviceOf(command);
  const account = await getAccount(accountId);
  if (!stored || !account || theirDeviceId(source, stored.record) !== '') return [];
  const { record, device } = stored;
  const names = new Map(
    (await groupsOf(account.providerId)).map(({ groupId, name }) => [groupId, name]),
  );
  const below = device.groupPath.slice(device.groupPath.indexOf(account.rootGroupId) + 1);
  return [
    {
      ...asked(command),
      portalId: deviceId,
      name: device.label,
      address: device['DNS Name'],
      groupPath: below.flatMap((id) => names.get(id) ?? []),
      properties: setOf(record.manual, DEVICE_TEXT_FIELDS),
    },
  ];
}

async function changeDevice(
  command: CommandOf<'changeDevice'>,
): Promise<CommandsToSource['changeDevice'][]> {
  const { source } = command;
  const stored = await deviceOf(command);
  if (!stored) return [];
  const properties = setOf(stored.record.manual, PROPERTIES_OF[source]);
  return [{ ...asked(command), deviceId: theirDeviceId(source, stored.record), properties }];
}

async function removeDevice(command: CommandOf<'removeDevice'>) {
  const stored = await deviceOf(command);
  if (!stored) return [];
  return [{ ...asked(command), deviceId: theirDeviceId(command.source, stored.record) }];
}

async function deviceOf({
  accountId,
  deviceId,
}: CommandOf<'addDevice' | 'changeDevice' | 'removeDevice'>) {
  const [stored] = await findDevices({ accountIds: [accountId], customer: null }, [deviceId]);
  return stored;
}

/** What people have set of some properties. */
function setOf(manual: string, names: readonly string[]): Record<string, string> {
  const set = readMap(manual);
  return Object.fromEntries(
    names.flatMap((name) => (Object.hasOwn(set, name) ? [[name, String(set[name])]] : [])),
  );
}
