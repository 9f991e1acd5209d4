import { Metrics, MetricUnit } from '@aws-lambda-powertools/metrics';
import { baseEnvironment, readEnvironment } from './environment.ts';

/** Where CloudWatch has the portal's own figures; their dimensions are the service and the brand. */
export const METRICS_NAMESPACE = 'Linekeeper';
export const METRICS_SERVICE = 'collector';

/** Every figure of our own, with its unit; alarms watch them (infra/stacks/observability-stack.ts). */
export const METRICS = {
  /** Polls that were put on the queue. */
  ShardsPlanned: MetricUnit.Count,
  ShardsPolled: MetricUnit.Count,
  /** Polls that came to nothing: their minute is a gap. */
  ShardsFailed: MetricUnit.Count,
  DevicesPolled: MetricUnit.Count,
  /** Devices that did not answer a poll. */
  DevicesSilent: MetricUnit.Count,
  /** How old the newest sample of a shard was when its next poll was done. */
  SampleAge: MetricUnit.Seconds,
  /** How long ago the minutes end that are folded into chunks. */
  CompactionAge: MetricUnit.Seconds,
  /** Sign-ins through the public address that came in; a nought is one that did not. */
  SignInsFromOutside: MetricUnit.Count,
} as const;

let metrics: Metrics | undefined;

/** Writes figures to the function's log in the form that CloudWatch makes metrics of. */
export function publishMetrics(figures: Partial<Record<keyof typeof METRICS, number>>): void {
  metrics ??= new Metrics({
    namespace: METRICS_NAMESPACE,
    serviceName: METRICS_SERVICE,
    defaultDimensions: { brand: readEnvironment(baseEnvironment).TABLE_PREFIX },
  });
  for (const [name, value] of Object.entries(figures))
    metrics.addMetric(name, METRICS[name as keyof typeof METRICS], value);
  metrics.publishStoredMetrics();
}
