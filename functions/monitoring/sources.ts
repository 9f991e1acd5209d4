import type { COMMANDS_OF } from '../../core/domain/source-command.ts';
import type { KeyedSource } from '../../core/domain/source-key.ts';
import type { CarryOut, MonitoringSource } from './source.ts';
import { logicMonitor } from './sources/logic-monitor.ts';
import { meraki } from './sources/meraki.ts';
import { zabbix } from './sources/zabbix.ts';

/** An adapter that takes what it is said to take. */
type Adapter<Name extends KeyedSource> = MonitoringSource & {
  commands: { [Kind in (typeof COMMANDS_OF)[Name][number]]: CarryOut<Kind> };
};

/** The adapters, which nothing else imports. */
export const sources = {
  zabbix,
  logicmonitor: logicMonitor,
  meraki,
} satisfies { [Name in KeyedSource]: Adapter<Name> };
