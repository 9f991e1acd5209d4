import * as z from 'zod';
import { alertCondition } from './alert-row.ts';
import { alertSchema } from './alert.ts';
import { outagePatternSchema } from './outage-pattern.ts';
import type { Service } from './service.ts';
import { compareConditions, countStates, isTrouble, stateCountsSchema, STATES } from './state.ts';
import { summaryTiles } from './summary-tiles.ts';
import type { DashboardSettings } from './view.ts';

/** An account may have so many; each screen of theirs asks every minute. */
export const MOST_WALL_LINKS = 20;
/** Lifetimes of a link in days; a link may also never end. */
export const WALL_LINK_DAYS = [1, 7, 30, 90] as const;
export const USUAL_WALL_LINK_DAYS = 90;
/** How often a screen asks. */
export const WALL_REFRESH_SECONDS = 60;

const stateSchema = z.enum(Object.keys(STATES) as [keyof typeof STATES]);
const count = z.number().int();

/** A service in trouble as a card of the wallboard says it. */
const wallServiceSchema = z.object({
  id: z.string(),
  name: z.string(),
  site: z.string(),
  customer: z.string(),
  circuitSize: z.string(),
  state: stateSchema,
  acknowledged: z.boolean(),
  sinceEpochSeconds: z.number(),
  flapping: outagePatternSchema.optional(),
  alerts: z.array(
    z.object(
      alertSchema.pick({
        severityLabel: true,
        dataPointName: true,
        instanceName: true,
        alertValue: true,
        openedValue: true,
        valueNow: true,
        severityEpoch: true,
        threshold: true,
        acked: true,
        ackedBy: true,
        ackComment: true,
      }).shape,
    ),
  ),
});
export type WallService = z.infer<typeof wallServiceSchema>;

const tileSchema = z.object({
  name: z.string(),
  state: stateSchema,
  acknowledged: z.boolean(),
  Severity: z.enum(['Live', 'Warning', 'Error', 'Critical']),
  SeverityInt: count,
  boxColor: z.enum(['red', 'orange', 'yellow', 'blue', 'grey', 'green']),
  AlertTotal: count,
  acknowledgedAlertIds: z.array(z.string()),
  devices: z.array(z.string()),
  troubled: count,
  counts: stateCountsSchema,
  sinceEpochSeconds: z.number(),
  group: z.array(z.tuple([z.string(), z.string()])),
});

/** Content of a wallboard: services by state, those in trouble, and the rest as tiles. */
export const wallSchema = z.object({
  counts: stateCountsSchema,
  /** Worst first. */
  troubled: z.array(wallServiceSchema),
  /** None of them is in trouble. */
  calm: z.array(tileSchema),
});
export type Wall = z.infer<typeof wallSchema>;

export function wallOf(services: readonly Service[], settings: DashboardSettings): Wall {
  return {
    counts: countStates(services),
    troubled: troubledOf(services),
    calm: summaryTiles(services, settings)
      .filter(({ state }) => !isTrouble(state))
      .map(({ devices, acknowledgedAlertIds, group, ...tile }) => ({
        ...tile,
        devices: [...devices],
        acknowledgedAlertIds: [...acknowledgedAlertIds],
        group: group.map(([property, value]): [string, string] => [property, value]),
      })),
  };
}

/** Worst first, what nobody has acknowledged before the rest, then the newest. */
export function troubledOf(services: readonly Service[]): WallService[] {
  return services
    .filter(({ state }) => isTrouble(state))
    .sort((a, b) => compareConditions(a, b) || b.sinceEpochSeconds - a.sinceEpochSeconds)
    .map(({ id, name, device, state, acknowledged, sinceEpochSeconds, flapping, alerts }) => ({
      id,
      name,
      site: device['Site Name'],
      customer: device.Customer,
      circuitSize: device['Circuit Size'],
      state,
      acknowledged,
      sinceEpochSeconds,
      ...(flapping && { flapping }),
      alerts: alerts.toSorted((a, b) => compareConditions(alertCondition(a), alertCondition(b))),
    }));
}
