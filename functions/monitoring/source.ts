import type { DeviceTextField } from '../../core/domain/device.ts';
import type { SeverityValue } from '../../core/domain/severity.ts';
import type { CommandKind, SourceCommand } from '../../core/domain/source-command.ts';

/** Where the web interface of a source stands, and the key that it has given. Never log the key. */
export interface SourceAccess {
  address: string;
  key: string;
}

/** A device by the source's own id, which stays while the device is there. */
export interface SourceDevice {
  id: string;
  name: string;
  /** Names of its groups below the account, the customer's first and the site's last. */
  groupPath: readonly string[];
  properties: Partial<Record<DeviceTextField, string>>;
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

/** The latest value of a datapoint; its series is one of the portal's catalogue. */
export interface SourceValue {
  deviceId: string;
  /** datasource|instance|datapoint, in the units of the catalogue. */
  series: string;
  value: number;
  measuredEpochSeconds: number;
}

/** All that a source has at a moment. What is not named is not there any more. */
export interface SourceFacts {
  devices: readonly SourceDevice[];
  /** Those that are open. */
  alerts: readonly SourceAlert[];
  values: readonly SourceValue[];
}

/** What a source is asked to do, by the ids that it gave. */
export interface CommandToSource extends Pick<SourceCommand, 'by' | 'comment' | 'atMs'> {
  /** The same at every attempt: one that was interrupted comes again. */
  id: string;
  alertId: string;
}

/** A source will not do what it was asked, now or later; in words for whoever asked. */
export class CommandRefused extends Error {
  constructor(why: string) {
    super(why);
    this.name = 'CommandRefused';
  }
}

/** A monitoring system that the portal can be fed by: an adapter in sources/ implements it. */
export interface MonitoringSource {
  /**
   * Asks it for as little as it has, to see whether it takes a key.
   * @throws CallRefused with why it does not, in words that hold nothing of its answer.
   */
  probe(access: SourceAccess): Promise<void>;
  /** All that it has; left out by a source whose facts the portal does not read. */
  facts?(access: SourceAccess): Promise<SourceFacts>;
  /**
   * The commands that it takes. Each may be given twice, and must then have been done once.
   * @throws CommandRefused when there is no use in asking again; anything else is tried again.
   */
  commands: Partial<
    Record<CommandKind, (access: SourceAccess, command: CommandToSource) => Promise<void>>
  >;
}

/** The address of one of its calls, below the path of its web interface. */
export const below = (address: string, path: string) =>
  new URL(path, address.endsWith('/') ? address : `${address}/`);
