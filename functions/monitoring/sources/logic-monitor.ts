import * as z from 'zod';
import type { MonitoringSource } from '../source.ts';
import { alertsOf } from './logic-monitor-alerts.ts';
import { list } from './logic-monitor-api.ts';
import { commands } from './logic-monitor-commands.ts';
import { statesOf } from './logic-monitor-devices.ts';
import { factsOf } from './logic-monitor-facts.ts';
import { instancesOf } from './logic-monitor-instances.ts';
import { quotaOf } from './logic-monitor-quota.ts';
import { totalOf, trial } from './logic-monitor-trial.ts';
import { unnamedOf } from './logic-monitor-unnamed.ts';
import { valuesOf } from './logic-monitor-values.ts';

const groupSchema = z.object({ id: z.number(), fullPath: z.string() });

/** LogicMonitor's REST API v3. Its secret values are never imported. */
export const logicMonitor = {
  async probe(access) {
    await totalOf(access, 'device/devices');
  },
  trial,
  async read(access) {
    const groups = await list(access, groupSchema, 'device/groups', { fields: 'id,fullPath' });
    const paths = new Map(groups.map(({ id, fullPath }) => [String(id), fullPath]));
    const states = await statesOf(access);
    const { alerts, foreignProblems } = await alertsOf(access);
    const begun = { states, paths, beganAtMs: Date.now() };
    return {
      deviceIds: [...states.keys()],
      alerts,
      leftOut: { foreignProblems },
      unnamed: () => unnamedOf(access, [...states.keys()]),
      factsOf: (deviceIds, detailedIds) => factsOf(access, begun, deviceIds, detailedIds),
    };
  },
  async valuesBetween(access, deviceIds, fromEpochSeconds, untilEpochSeconds) {
    const instances = await instancesOf(access, deviceIds);
    return await valuesOf(access, instances, { fromEpochSeconds, untilEpochSeconds });
  },
  quotaOf,
  commands,
} satisfies MonitoringSource;
