import type { KeyedSource } from '../../core/domain/source-key.ts';
import type { MonitoringSource } from './source.ts';
import { logicMonitor } from './sources/logic-monitor.ts';
import { zabbix } from './sources/zabbix.ts';

/** The adapters, which nothing else imports. */
export const sources: Record<KeyedSource, MonitoringSource> = {
  zabbix,
  logicmonitor: logicMonitor,
};
