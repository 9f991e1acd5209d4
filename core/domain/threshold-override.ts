import * as z from 'zod';
import { provedAccountId } from '../access/scope.ts';
import { atSourceSchema } from './at-source.ts';
import { datapointOf } from './datasource.ts';
import { limitsExpression, type OwnLimits } from './own-limits.ts';

const THRESHOLD_SCOPES = ['instance', 'device', 'group'] as const;

/**
 * A threshold set for a datapoint of one instance, of a device, or of a group with all below it.
 */
export const thresholdOverrideSchema = z.strictObject({
  accountId: provedAccountId,
  scope: z.enum(THRESHOLD_SCOPES),
  /** Id of the device, or of the group. */
  ownerId: z.string(),
  datasource: z.string(),
  /** '' unless the scope is an instance. */
  instance: z.string(),
  datapoint: z.string(),
  /** '' leaves the expression to the next wider scope. */
  alertExpr: z.string(),
  alertExprNote: z.string(),
  disableAlerting: z.boolean(),
  /** Set where a monitoring source watches what it is set on. */
  atSource: atSourceSchema.optional(),
});
export type ThresholdOverride = z.infer<typeof thresholdOverrideSchema>;

export const thresholdPlaceSchema = thresholdOverrideSchema.pick({
  scope: true,
  ownerId: true,
  datasource: true,
  instance: true,
  datapoint: true,
});
export type ThresholdPlace = z.infer<typeof thresholdPlaceSchema>;

/** Names the place of an override: there is at most one for each. */
export function thresholdTarget({
  scope,
  ownerId,
  datasource,
  instance,
  datapoint,
}: ThresholdPlace): string {
  return [scope, ownerId, datasource, scope === 'instance' ? instance : '', datapoint]
    .map(encodeURIComponent)
    .join('#');
}

export interface EffectiveThreshold {
  /** '' when nothing is set anywhere. */
  expression: string;
  /** Where the expression comes from: 'limits' are the device's own, 'global' is the catalogue. */
  from: ThresholdOverride['scope'] | 'limits' | 'global';
  /** Id of the device or group that somebody set it on; '' otherwise. */
  ownerId: string;
  disabled: boolean;
  /** Where alerting was switched off; '' while it is on. */
  disabledOn: ThresholdOverride['scope'] | '';
}

export interface ThresholdQuestion {
  deviceId: string;
  /** Root first, as devices carry it. */
  groupPath: readonly string[];
  /** Groups of the device beside those of its path; what is set on its path comes first. */
  otherGroupPaths?: readonly (readonly string[])[] | undefined;
  datasource: string;
  instance: string;
  datapoint: string;
  /** Of the device itself, as far as they are in use. */
  limits?: OwnLimits | undefined;
}

/**
 * Instance before device before the nearest group before the device's own limits before the global
 * expression; each of the two settings for itself.
 */
export function effectiveThreshold(
  overrides: ReadonlyMap<string, ThresholdOverride>,
  question: ThresholdQuestion,
): EffectiveThreshold {
  const places =
    overrides.size === 0
      ? []
      : placesOf(question).flatMap((place) => overrides.get(thresholdTarget(place)) ?? []);
  const expression = places.find((override) => override.alertExpr !== '');
  const disabledOn = places[0]?.disableAlerting ? places[0].scope : '';
  const { limits } = question;
  const own = limits ? limitsExpression(limits) : '';
  return {
    expression:
      expression?.alertExpr ||
      own ||
      (datapointOf(question.datasource, question.datapoint)?.globalAlertExpr ?? ''),
    from: expression?.scope ?? (own ? 'limits' : 'global'),
    ownerId: expression?.ownerId ?? '',
    disabled: disabledOn !== '',
    disabledOn,
  };
}

function placesOf({
  deviceId,
  groupPath,
  otherGroupPaths = [],
  limits: _limits,
  ...series
}: ThresholdQuestion): ThresholdPlace[] {
  return [
    { ...series, scope: 'instance', ownerId: deviceId },
    { ...series, scope: 'device', ownerId: deviceId },
    ...[groupPath, ...otherGroupPaths].flatMap((path) =>
      path.toReversed().map((ownerId) => ({ ...series, scope: 'group' as const, ownerId })),
    ),
  ];
}
