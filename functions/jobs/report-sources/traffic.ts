import { carriageOf, circuitKey } from '../../../core/domain/circuit.ts';
import { DASHBOARD_TEMPLATES, type WidgetLine } from '../../../core/domain/dashboard.ts';
import { coverageOf } from '../../../core/domain/report/measured.ts';
import { busiestOf, peakOf, type TrafficRow } from '../../../core/domain/report/traffic.ts';
import { trafficRowSchema, trendReport } from '../../../core/domain/report/trend.ts';
import {
  utilisationReport,
  utilisationRowSchema,
} from '../../../core/domain/report/utilisation.ts';
import type { Service } from '../../../core/domain/service.ts';
import { statistic } from '../../../core/domain/stat.ts';
import { widgetsOf } from '../../../core/domain/widgets.ts';
import { percentileOf } from '../../../core/series/percentile.ts';
import { widgetSource } from '../../reads/widget-source.ts';
import type { StoredDevice } from '../../store/devices.ts';
import { inventoriesOf, type Inventory } from '../../store/inventories.ts';
import { named, ofReadable, source, type Reading } from './reading.ts';

const SHARE = 0.95;

/** The traffic of each device, by the lines that its own page is drawn from. */
export const traffic = source({
  row: trafficRowSchema,
  read: async (reading) => (await trafficOfAll(reading)).map(({ row }) => row),
  compose: trendReport,
});

/** The same with the lines themselves, of the busiest circuits of each batch. */
export const utilisation = source({
  row: utilisationRowSchema,
  async read(reading) {
    const read = await trafficOfAll(reading);
    const drawn = new Set(busiestOf(read.map(({ row }) => row)));
    return read.map(({ row, graph }) => ({
      ...row,
      graph: drawn.has(row) && peakOf(row) !== null ? graph : null,
    }));
  },
  compose: utilisationReport,
});

async function trafficOfAll(reading: Reading) {
  const { call, services } = reading;
  const inventories = new Map<string, Inventory>();
  for (const accountId of call.scope.accountIds) {
    const own = services.filter(({ device }) => device['Account ID'] === accountId);
    const ids = own.map(({ device }) => device.id);
    for (const [deviceId, found] of await inventoriesOf(accountId, ids))
      inventories.set(`${accountId}/${deviceId}`, found);
  }
  return await ofReadable(reading, 'metrics', (service, stored) => {
    const { account_id, id } = stored.record;
    const inventory = inventories.get(`${account_id}/${id}`);
    return trafficOf(reading, service, stored, inventory ?? {});
  });
}

async function trafficOf(
  { call: { actor, now }, input, span }: Reading,
  service: Service,
  stored: StoredDevice,
  inventory: Inventory,
) {
  const templates = [...DASHBOARD_TEMPLATES.summary, DASHBOARD_TEMPLATES.overview[0]!];
  const drawnFrom = await widgetSource(actor, stored, templates, { ...span, now }, inventory);
  const [figures, graph] = templates.flatMap((template) => widgetsOf(template, drawnFrom));
  const [inPeak, inAverage, outPeak, outAverage] = (figures?.lines ?? []).map(({ label, data }) =>
    statistic(label, data),
  );
  const lines = graph?.lines ?? [];
  const percentile = (line: WidgetLine | undefined) => {
    const value = percentileOf(drawnFrom.read.series.get(line?.series ?? '') ?? [], SHARE);
    return Number.isNaN(value) ? null : Math.round(value * 100) / 100;
  };
  const reference = service.device['Circuit Reference'];
  const name = drawnFrom.circuitPort ?? '';
  const alias = inventory.interfaces?.find((port) => port.id === name)?.alias ?? '';
  const row: TrafficRow = {
    ...named(service, input),
    circuitSize: service.device['Circuit Size'],
    reference,
    circuit: circuitKey(stored.record.account_id, reference),
    carriage: carriageOf({ name, alias }, reference),
    inPeak: inPeak ?? null,
    inAverage: inAverage ?? null,
    inPercentile: percentile(lines[0]),
    outPeak: outPeak ?? null,
    outAverage: outAverage ?? null,
    outPercentile: percentile(lines[1]),
    stepSeconds: drawnFrom.read.stepSeconds,
    ...coverageOf(drawnFrom.availability),
  };
  return {
    row,
    graph: {
      zone: input.zone,
      fromEpochSeconds: drawnFrom.read.fromEpochSeconds,
      toEpochSeconds: drawnFrom.read.toEpochSeconds,
      lines: lines.map(({ data }) => data),
      spans: (graph?.spans ?? [])
        .filter(({ kind }) => kind === 'downtime')
        .map(({ startEpoch, endEpoch }) => ({
          startEpochSeconds: startEpoch,
          endEpochSeconds: endEpoch,
        })),
    },
  };
}
