import { DATASOURCES, datapointOf, readSeriesId, seriesId } from '../../core/domain/datasource.ts';
import { idFromSource, theirIdOf } from '../../core/domain/source-command.ts';
import type { KeyedSource } from '../../core/domain/source-key.ts';
import { seriesOfAlert } from '../monitoring/sources/logic-monitor-modules.ts';
import { seriesOfExpression } from '../monitoring/sources/zabbix-items.ts';
import type { StoredAlert } from '../store/alerts.ts';
import type { AlertPlace, Fault } from '../store/faults.ts';

/** Where an open alert of a moving device goes on; it is closed without a place. */
export interface AlertFate {
  alert: StoredAlert;
  former: Fault;
  place?: Omit<AlertPlace, 'device'>;
  /** Of its next fault. */
  watch?: string;
}

/**
 * An alert goes on where the collector watches for the same fault. Of two for one fault the
 * acknowledged one stays, else that of the device before that of its twin.
 */
export function fatesForward(
  own: readonly StoredAlert[],
  ofTwin: readonly StoredAlert[],
  isMeasured: (datasource: string, instance: string) => boolean,
): AlertFate[] {
  const taken = new Set<string>();
  const acknowledgedFirst = [...own, ...ofTwin].sort((a, b) => Number(b.acked) - Number(a.acked));
  return acknowledgedFirst.map((alert) => {
    const watch = seriesOf(alert);
    const former = faultOf(alert, watch);
    const parts = readSeriesId(watch ?? '');
    if (!watch || !parts || taken.has(watch) || !isMeasured(parts.datasource, parts.instance))
      return { alert, former };
    taken.add(watch);
    const datasource = DATASOURCES[parts.datasource as keyof typeof DATASOURCES];
    const { instance, datapoint } = parts;
    return { alert, former, place: { datasource, instance, datapoint }, watch };
  });
}

/** Alerts that came with the device go back with it; those of the collector end. */
export function fatesBack(own: readonly StoredAlert[], source: KeyedSource): AlertFate[] {
  return own.map((alert) => {
    const former = faultOf(alert, seriesOf(alert));
    if (!alert.id.startsWith(idFromSource(source, ''))) return { alert, former };
    const { dataSourceId: id, resourceTemplateName: displayName } = alert;
    const { instanceName: instance, dataPointName: datapoint } = alert;
    const atSource = { source, state: '', why: '', atMs: 0 } as const;
    return {
      alert,
      former,
      place: { datasource: { id, displayName }, instance, datapoint, atSource },
      watch: `${source}|${theirIdOf(source, alert.id)}`,
    };
  });
}

/** How alerts of a source say which series they are about, other than by the catalogue's words. */
const SERIES_OF: Partial<Record<KeyedSource, (alert: StoredAlert) => string | undefined>> = {
  zabbix: ({ threshold }) => seriesOfExpression(threshold),
  logicmonitor: ({ instanceName, dataPointName }) => seriesOfAlert(instanceName, dataPointName),
};

/** The series in the catalogue that an alert is about. */
function seriesOf(alert: StoredAlert): string | undefined {
  const { dataSourceId, instanceName, dataPointName, atSource } = alert;
  if (!atSource || datapointOf(dataSourceId, dataPointName))
    return seriesId(dataSourceId, instanceName, dataPointName);
  return SERIES_OF[atSource.source]?.(alert);
}

function faultOf(
  { account_id: accountId, monitorObjectId: deviceId, id, atSource }: StoredAlert,
  watch = '',
): Fault {
  const ofSource = atSource && `${atSource.source}|${theirIdOf(atSource.source, id)}`;
  return { accountId, deviceId, watch: ofSource ?? watch };
}
