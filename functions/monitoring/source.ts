import type { DatasourceId } from '../../core/domain/datasource.ts';
import type { DeviceTextField } from '../../core/domain/device.ts';
import type { Instance } from '../../core/domain/discovery.ts';
import type { SeverityValue } from '../../core/domain/severity.ts';
import type { CommandKind } from '../../core/domain/source-command.ts';
import type {
  LeftOutCounts,
  SourceQuota,
  Trouble,
  Unnamed,
} from '../../core/domain/source-reading.ts';
import { CallRefused } from '../gateways/outside-call.ts';

/** Where the web interface of a source stands, and the key that it has given. Never log the key. */
export interface SourceAccess {
  address: string;
  key: string;
}

/** A device by the source's own id, which stays while the device is there. */
export interface SourceDevice {
  id: string;
  name: string;
  /**
   * Names of groups below the account, for each group that it is in; the first path is where it
   * stands, the customer's name first and the site's last.
   */
  groupPaths: readonly (readonly string[])[];
  properties: Partial<Record<DeviceTextField, string>>;
  /** Id in the portal that came with the command by which it was added. */
  portalId?: string | undefined;
}

/** An alert by the source's own id, which is another one when it opens again. */
export interface SourceAlert {
  id: string;
  deviceId: string;
  severity: SeverityValue;
  startEpochSeconds: number;
  /** In the words of the portal's catalogue where it has the datapoint, else of the source. */
  datasource: string;
  instance: string;
  datapoint: string;
  value: string;
  threshold: string;
  message: { subject: string; body: string };
}

/**
 * An interface, sensor or other instance. An instance that the source no longer lists is removed.
 */
export interface SourceInstance extends Omit<Instance, 'id'> {
  deviceId: string;
  datasource: DatasourceId;
}

/** The latest value of a datapoint; its series is one of the portal's catalogue. */
export interface SourceValue {
  deviceId: string;
  /** datasource|instance|datapoint, in the units of the catalogue. */
  series: string;
  value: number;
  measuredEpochSeconds: number;
}

/** All that a source has of some devices at a moment. */
export interface SourceFacts {
  devices: readonly SourceDevice[];
  instances: readonly SourceInstance[];
  values: readonly SourceValue[];
  /** What of the source has no place in these facts. */
  leftOut: LeftOutCounts;
  /**
   * Devices whose instances and values were not read, as the source takes no more calls; these facts
   * have their state alone.
   */
  unread?: ReadonlySet<string>;
}

/** A reading that has begun: all devices and alerts, and then facts of some devices at a time. */
export interface BegunReading {
  /** A device that is not named is not there any more. */
  deviceIds: readonly string[];
  /** Those that are open. */
  alerts: readonly SourceAlert[];
  leftOut: LeftOutCounts;
  /** What its devices have and the catalogue has not, as far as facts were read. */
  unnamed?(): readonly Unnamed[];
  /**
   * Instances and values of devices.
   * @param detailedIds those of them whose own properties and groups are wanted as well
   */
  factsOf(deviceIds: readonly string[], detailedIds: readonly string[]): Promise<SourceFacts>;
}

/** A command as it is given: the same id at every attempt, since one may be interrupted. */
export interface Asked {
  id: string;
  /** Displayed name of the person who did it. */
  by: string;
  atMs: number;
}

export interface AlertAsked extends Asked {
  alertId: string;
  comment: string;
}

/** Planned work as it is now, with all the devices of the source that it is on. */
export interface WorkAsked extends Asked {
  workId: string;
  deviceIds: readonly string[];
  startEpochSeconds: number;
  endEpochSeconds: number;
  /** IANA name. */
  timezone: string;
  comment: string;
}

/** A threshold to set for a datapoint of devices, in the words of the portal's catalogue. */
export interface ThresholdAsked extends Asked {
  deviceIds: readonly string[];
  datasource: string;
  /** '' for all instances of the datasource. */
  instance: string;
  datapoint: string;
  /** Such as '> 80 90 95'; '' takes away what was set here before. */
  expression: string;
  disabled: boolean;
}

/** A device to watch, where it stands and how it is reached. */
export interface NewDeviceAsked extends Asked {
  /** The source keeps it and says it in its facts, so that the two are known as one. */
  portalId: string;
  name: string;
  /** IPv4 or IPv6. */
  address: string;
  /** Names of groups below the account, as in SourceDevice. */
  groupPath: readonly string[];
  properties: Partial<Record<DeviceTextField, string>>;
}

/** Properties that people have set, of those that the source keeps as well. */
export interface DeviceAsked extends Asked {
  deviceId: string;
  properties: Partial<Record<DeviceTextField, string>>;
}

/** Content of each kind of command, by the ids that the source gave. */
export interface CommandsToSource {
  acknowledge: AlertAsked;
  withdrawAcknowledgement: AlertAsked;
  planWork: WorkAsked;
  endWork: Asked & { workId: string };
  setThreshold: ThresholdAsked;
  addDevice: NewDeviceAsked;
  changeDevice: DeviceAsked;
  removeDevice: Asked & { deviceId: string };
}

/** Carries a command out. It may be given twice, and must then have been done once. */
export type CarryOut<Kind extends CommandKind> = (
  access: SourceAccess,
  command: CommandsToSource[Kind],
) => Promise<void>;

/** A source will not do what it was asked, now or later; in words for whoever asked. */
export class CommandRefused extends Error {
  constructor(why: string) {
    super(why);
    this.name = 'CommandRefused';
  }
}

/** A source refuses a reading, for a known reason. */
export class SourceRefused extends CallRefused {
  readonly trouble: Trouble;
  /** Words of the source itself; '' without any. */
  readonly words: string;

  constructor(why: string, trouble: Trouble, words = '') {
    super(why);
    this.trouble = trouble;
    this.words = words;
  }
}

/** A step of a trial: what it finds out, in words. */
export interface TrialStep {
  what: string;
  /** @throws CallRefused when it fails; the steps after it are not tried. */
  run(access: SourceAccess): Promise<string>;
}

/**
 * Values of devices in a time that is over. Epoch seconds; the second is not within.
 * @throws CallRefused when the source does not give them.
 */
type ValuesBetween = (
  access: SourceAccess,
  deviceIds: readonly string[],
  fromEpochSeconds: number,
  untilEpochSeconds: number,
) => Promise<readonly SourceValue[]>;

/** Values that a source has only some time after they were measured. */
export interface LateValues {
  /** Names their mark and their stored rows: of one source each has another, which never changes. */
  stream: number;
  /** From the end of a step until the source has all of it. */
  lateSeconds: number;
  /** Whole steps alone are fetched; minutes that make up an hour evenly. */
  stepSeconds: number;
  valuesBetween: ValuesBetween;
}

/** A monitoring system that the portal can be fed by: an adapter in sources/ implements it. */
export interface MonitoringSource {
  /**
   * Asks it for as little as it has, to see whether it takes a key.
   * @throws CallRefused with why it does not, in words that hold nothing of its answer.
   */
  probe(access: SourceAccess): Promise<void>;
  /** Steps that show by a hand's trial where a reading would fail, from the address on. */
  trial: readonly TrialStep[];
  /** Numbers of what it has and no reading asks for. Asked seldom. */
  unread?(access: SourceAccess): Promise<LeftOutCounts>;
  /** Begins a reading; left out by a source that the portal does not read. */
  read?(access: SourceAccess): Promise<BegunReading>;
  /**
   * All open alerts without anything else, of a source that calls when it has one.
   * @throws CallRefused as `read` does.
   */
  readAlerts?(access: SourceAccess): Promise<readonly SourceAlert[]>;
  /** For minutes that were missed; left out by a source that keeps none. */
  valuesBetween?: ValuesBetween;
  /** In place of `valuesBetween`, of a source whose values are late. */
  late?: readonly LateValues[];
  /** Calls with a key so far, and how many are left; of a source that limits them. */
  quotaOf?(access: SourceAccess): SourceQuota;
  /**
   * The commands that it takes, as COMMANDS_OF names them.
   * @throws CommandRefused when there is no use in asking again; anything else is tried again.
   */
  commands: { [Kind in CommandKind]?: CarryOut<Kind> };
}

/** The address of one of its calls, below the path of its web interface. */
export const below = (address: string, path: string) =>
  new URL(path, address.endsWith('/') ? address : `${address}/`);
