import { can } from '../../../core/access/grants.ts';
import { circuitKey } from '../../../core/domain/circuit.ts';
import { faultWords } from '../../../core/domain/fault-words.ts';
import {
  alertHistoryReport,
  alertHistoryRowSchema,
} from '../../../core/domain/report/alert-history.ts';
import { zonedStamp } from '../../../core/domain/wall-time.ts';
import { seesPart } from '../../reads/visible.ts';
import { acknowledgerFor } from '../../reads/alert-for.ts';
import { staffOver } from '../../store/staff.ts';
import { alertsOfDevice } from '../../store/alerts.ts';
import {
  availabilityReport,
  availabilityRowSchema,
  lowestOf,
} from '../../../core/domain/report/availability.ts';
import { measuredAvailability, type Availability } from '../../../core/domain/availability.ts';
import {
  inventoryColumns,
  inventoryReport,
  inventoryRowSchema,
} from '../../../core/domain/report/inventory.ts';
import type { ReportTemplateId } from '../../../core/domain/report/templates.ts';
import { serviceReader } from '../../../core/domain/service-reader.ts';
import { availabilityStrip } from '../../../core/domain/state-strip.ts';
import { isTrouble } from '../../../core/domain/state.ts';
import { answersOfBatch } from '../report-sources/answers.ts';
import { people } from '../report-sources/people.ts';
import { named, ofReadable, source, type ReportSource } from '../report-sources/reading.ts';
import { recipients } from '../report-sources/recipients.ts';
import { scheduledWork } from '../report-sources/scheduled-work.ts';
import { traffic, utilisation } from '../report-sources/traffic.ts';

/** @param to end of the range, for a state that lasts. */
function troubleOf(availability: Availability, to: number) {
  return availabilityStrip(availability).flatMap(({ state, under, startEpoch, endEpoch }) =>
    state === 'up'
      ? []
      : [{ state, under, startEpochSeconds: startEpoch, endEpochSeconds: endEpoch || to }],
  );
}

/** Most alerts of one device: more than a flapping one has in a year. */
const MOST_ALERTS = 20_000;
/** Data source of each template. */
export const reportSources: Readonly<Record<ReportTemplateId, ReportSource>> = {
  hostInventory: source({
    row: inventoryRowSchema,
    read: ({ services, input }) =>
      Promise.resolve(
        services.map((service) => ({
          customer: service.device.Customer,
          site: service.device['Site Name'],
          deviceType: service.device['Device Type'],
          isInTrouble: isTrouble(service.state),
          isWithoutData: service.state === 'no_data',
          circuit: circuitKey(service.device['Account ID'], service.device['Circuit Reference']),
          cells: inventoryColumns(input.columns).map((column) =>
            column === 'Last Seen' && service.lastPolledEpochSeconds
              ? zonedStamp(service.lastPolledEpochSeconds, input.zone)
              : serviceReader.text(service, column),
          ),
        })),
      ),
    compose: inventoryReport,
  }),
  availability: source({
    row: availabilityRowSchema,
    async read(reading) {
      const { from, to } = reading.span;
      const answersOf = await answersOfBatch(reading);
      const rows = await ofReadable(reading, 'metrics', async (service, stored) => {
        const { answers, planned, outages } = await answersOf(stored);
        const nowEpochSeconds = Math.floor(reading.call.now.getTime() / 1000);
        const found = measuredAvailability(answers, planned, { from, to, nowEpochSeconds });
        const { upSeconds, downSeconds, plannedSeconds, unknownSeconds } = found;
        return {
          ...named(service, reading.input),
          upSeconds,
          downSeconds,
          plannedSeconds,
          unknownSeconds,
          percent: found.percent,
          percentWithPlannedWork: found.percentWithPlannedWork,
          outages: outages?.count ?? 0,
          outageTimes: found.percent === null ? null : outages,
          strip: {
            zone: reading.input.zone,
            fromEpochSeconds: from,
            toEpochSeconds: Math.min(to, nowEpochSeconds),
            spans: troubleOf(found, Math.min(to, nowEpochSeconds)),
          },
        };
      });
      const drawn = new Set<object>(lowestOf(rows));
      return rows.map((row) => (drawn.has(row) ? row : { ...row, strip: null }));
    },
    compose: availabilityReport,
  }),
  hostMetricTrend: traffic,
  graphicalUtilisation: utilisation,
  alertRecipients: recipients,
  usersAndRights: people,
  scheduledDowntime: scheduledWork,
  alertHistory: source({
    row: alertHistoryRowSchema,
    async read(reading) {
      const { call, input, span } = reading;
      if (!can(call.actor.grants, 'alerts', 'view')) return [];
      const nowEpochSeconds = Math.floor(call.now.getTime() / 1000);
      const answersOf = await answersOfBatch(reading);
      // The document has the brand of the account, whoever starts the run.
      const staff = await staffOver(call.account);
      return await ofReadable(reading, 'alerts', async (service, stored) => {
        const { record, device } = stored;
        const mayReadMetrics = seesPart(call.actor, device, 'metrics');
        const found = await alertsOfDevice(record.account_id, record.id, span.to, MOST_ALERTS);
        const touching = found.filter(({ endEpoch }) => endEpoch === 0 || endEpoch > span.from);
        const { outages, coverage } = await answersOf(stored);
        return {
          ...named(service, input),
          ...coverage,
          outages: mayReadMetrics ? outages : null,
          alerts: touching.map((alert) => ({
            severity: alert.severityLabel,
            what: faultWords(alert, service.device['Circuit Size']),
            kind: [alert.resourceTemplateName, alert.instanceName, alert.dataPointName].join('/'),
            startEpochSeconds: alert.startEpoch,
            began: zonedStamp(alert.startEpoch, input.zone),
            ended: alert.endEpoch === 0 ? '' : zonedStamp(alert.endEpoch, input.zone),
            lastedSeconds: (alert.endEpoch || nowEpochSeconds) - alert.startEpoch,
            acknowledgedBy: acknowledgerFor(staff, alert),
          })),
        };
      });
    },
    compose: alertHistoryReport,
  }),
};
