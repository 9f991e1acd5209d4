import * as z from 'zod';
import type { ServiceRight } from '../../../core/access/areas.ts';
import { can } from '../../../core/access/grants.ts';
import { faultWords } from '../../../core/domain/fault-words.ts';
import {
  alertHistoryReport,
  alertHistoryRowSchema,
} from '../../../core/domain/report/alert-history.ts';
import { zonedStamp } from '../../../core/domain/wall-time.ts';
import { alertsOfDevice } from '../../store/alerts.ts';
import {
  availabilityReport,
  availabilityRowSchema,
} from '../../../core/domain/report/availability.ts';
import { measuredAvailability } from '../../../core/domain/availability.ts';
import { DASHBOARD_TEMPLATES } from '../../../core/domain/dashboard.ts';
import type { ReportDocument } from '../../../core/domain/report/document.ts';
import {
  inventoryColumns,
  inventoryReport,
  inventoryRowSchema,
} from '../../../core/domain/report/inventory.ts';
import type { ReportInput } from '../../../core/domain/report/request.ts';
import type { ReportTemplateId } from '../../../core/domain/report/templates.ts';
import { trendReport, trendRowSchema } from '../../../core/domain/report/trend.ts';
import { serviceReader } from '../../../core/domain/service-reader.ts';
import type { Service } from '../../../core/domain/service.ts';
import { isTrouble } from '../../../core/domain/state.ts';
import { statistic } from '../../../core/domain/stat.ts';
import { widgetsOf } from '../../../core/domain/widgets.ts';
import { plannedWorkIn, type WorkInSpan } from '../../reads/planned-work.ts';
import type { Span } from '../../reads/span.ts';
import { seesPart } from '../../reads/visible.ts';
import { widgetSource } from '../../reads/widget-source.ts';
import { findDevices, type StoredDevice } from '../../store/devices.ts';
import { readAnswers } from '../../store/series-answers.ts';
import type { JobCall } from '../kind.ts';

/** What rows are read with. */
interface Reading {
  call: JobCall;
  input: ReportInput;
  /** Of one batch, in the order of the report. */
  services: readonly Service[];
  span: Span;
}

interface Definition<R> {
  row: z.ZodType<R>;
  /** One for each service that the person may read it of. */
  read(reading: Reading): Promise<R[]>;
  /** @param unread how many services gave no row. */
  compose(
    rows: readonly R[],
    custom: readonly string[],
    unread: number,
  ): Omit<ReportDocument, 'title' | 'about'>;
}

export interface ReportSource {
  read(reading: Reading): Promise<unknown[]>;
  compose: Definition<unknown>['compose'];
}

/** Of one device: more than a flapping one has in a year. */
const MOST_ALERTS = 20_000;
/** The devices of a batch are read so many at a time. */
const AT_ONCE = 16;

/** What each template is made from. */
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
          cells: inventoryColumns(input.columns).map((column) =>
            serviceReader.text(service, column),
          ),
        })),
      ),
    compose: inventoryReport,
  }),
  availability: source({
    row: availabilityRowSchema,
    async read(reading) {
      const workOf = await plannedWork(reading);
      return await ofReadable(reading, 'metrics', async (service, stored) => {
        const { record, shardId } = stored;
        const { from, to } = reading.span;
        const answers = await readAnswers({
          accountId: record.account_id,
          deviceId: record.id,
          shardId,
          fromSeconds: from,
          toSeconds: to,
        });
        const planned = workOf(stored).map(({ startEpoch, endEpoch }) => ({
          startEpochSeconds: startEpoch,
          endEpochSeconds: endEpoch,
        }));
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
          outages: found.pattern.outages,
        };
      });
    },
    compose: availabilityReport,
  }),
  hostMetricTrend: source({
    row: trendRowSchema,
    read: (reading) =>
      ofReadable(reading, 'metrics', async (service, stored) => {
        const templates = DASHBOARD_TEMPLATES.summary;
        const { actor, now } = reading.call;
        const widgets = await widgetSource(actor, stored, templates, { ...reading.span, now });
        const lines = templates.flatMap((template) => widgetsOf(template, widgets))[0]?.lines ?? [];
        const [inPeak, inAverage, outPeak, outAverage] = lines.map(({ label, data }) =>
          statistic(label, data),
        );
        return {
          ...named(service, reading.input),
          circuitSize: service.device['Circuit Size'],
          inPeak: inPeak ?? null,
          inAverage: inAverage ?? null,
          outPeak: outPeak ?? null,
          outAverage: outAverage ?? null,
        };
      }),
    compose: trendReport,
  }),
  alertHistory: source({
    row: alertHistoryRowSchema,
    async read(reading) {
      const { call, input, span } = reading;
      if (!can(call.actor.grants, 'alerts', 'view')) return [];
      const nowEpochSeconds = Math.floor(call.now.getTime() / 1000);
      return await ofReadable(reading, 'alerts', async (service, { record }) => {
        const found = await alertsOfDevice(record.account_id, record.id, span.to, MOST_ALERTS);
        const touching = found.filter(({ endEpoch }) => endEpoch === 0 || endEpoch > span.from);
        return {
          ...named(service, input),
          alerts: touching.map((alert) => ({
            severity: alert.severityLabel,
            what: faultWords(alert, service.device['Circuit Size']),
            startEpochSeconds: alert.startEpoch,
            began: zonedStamp(alert.startEpoch, input.zone),
            ended: alert.endEpoch === 0 ? '' : zonedStamp(alert.endEpoch, input.zone),
            lastedSeconds: (alert.endEpoch || nowEpochSeconds) - alert.startEpoch,
            acknowledgedBy: alert.ackedBy,
          })),
        };
      });
    },
    compose: alertHistoryReport,
  }),
};

function source<R>({ row, read, compose }: Definition<R>): ReportSource {
  return {
    read,
    // Rows come back from a file.
    compose: (rows, custom, unread) => compose(z.parse(z.array(row), rows), custom, unread),
  };
}

const named = (service: Service, { columns }: ReportInput) => ({
  name: service.name,
  customer: service.device.Customer,
  site: service.device['Site Name'],
  custom: columns.map((column) => serviceReader.text(service, column)),
});

/** One row for each service of which the person holds the right, as on the device's page. */
async function ofReadable<R>(
  { call: { actor, scope }, services }: Reading,
  right: ServiceRight,
  rowOf: (service: Service, stored: StoredDevice) => Promise<R>,
): Promise<R[]> {
  const ids = services.map(({ id }) => id);
  const stored = new Map(
    (await findDevices(scope, ids)).map((found) => [keyOf(found.device), found]),
  );
  const wanted = services.flatMap((service) => {
    const found = stored.get(keyOf(service.device));
    return found && seesPart(actor, found.device, right) ? [{ service, found }] : [];
  });
  const rows: R[] = [];
  for (let at = 0; at < wanted.length; at += AT_ONCE)
    rows.push(
      ...(await Promise.all(
        wanted.slice(at, at + AT_ONCE).map(({ service, found }) => rowOf(service, found)),
      )),
    );
  return rows;
}

const keyOf = (device: { 'Account ID': string; id: string }) =>
  `${device['Account ID']}/${device.id}`;

/** The planned work on each device, read once for each account. */
async function plannedWork({ call, span }: Reading) {
  const times = { startEpoch: span.from, endEpoch: span.to };
  const byAccount = new Map<string, WorkInSpan>();
  for (const accountId of call.scope.accountIds)
    byAccount.set(accountId, await plannedWorkIn(accountId, times));
  return ({ record, device }: StoredDevice) => byAccount.get(record.account_id)?.on(device) ?? [];
}
