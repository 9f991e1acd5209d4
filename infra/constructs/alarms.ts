import {
  Alarm,
  ComparisonOperator,
  TreatMissingData,
  type IMetric,
} from 'aws-cdk-lib/aws-cloudwatch';
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions';
import type { ITopic } from 'aws-cdk-lib/aws-sns';
import type { Construct } from 'constructs';

export interface AlarmDefinition {
  /** Suffix of the alarm's name, and heading of its section in docs/runbook.md. */
  name: string;
  /** Effect that a person notices. */
  meaning: string;
  metric: IMetric;
  /** The alarm triggers at or above this value, or below it with `below`. */
  threshold: number;
  below?: true;
  /** With `below`: missing data are no alarm. */
  mayBeMissing?: true;
  /** Consecutive periods. */
  periods?: number;
}

/** Creates an alarm that refers to its section of the runbook. */
export function addAlarm(
  scope: Construct,
  brandId: string,
  topic: ITopic,
  definition: AlarmDefinition,
): Alarm {
  const { name, meaning, metric, threshold, below, mayBeMissing, periods } = definition;
  const alarm = new Alarm(scope, `Alarm-${name}`, {
    alarmName: `${brandId}-${name}`,
    alarmDescription: `${meaning} What to do: docs/runbook.md#${name}`,
    metric,
    threshold,
    evaluationPeriods: periods ?? 1,
    comparisonOperator: below
      ? ComparisonOperator.LESS_THAN_THRESHOLD
      : ComparisonOperator.GREATER_THAN_OR_EQUAL_TO_THRESHOLD,
    // No requests means no errors, but a clock without data has not run.
    treatMissingData:
      below && !mayBeMissing ? TreatMissingData.BREACHING : TreatMissingData.NOT_BREACHING,
  });
  alarm.addAlarmAction(new SnsAction(topic));
  alarm.addOkAction(new SnsAction(topic));
  return alarm;
}
