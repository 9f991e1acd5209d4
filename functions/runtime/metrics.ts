import { Metrics, MetricUnit } from '@aws-lambda-powertools/metrics';
import { baseEnvironment, readEnvironment } from './environment.ts';

/** CloudWatch namespace; the dimensions are service and brand. */
export const METRICS_NAMESPACE = 'Linekeeper';
export const METRICS_SERVICE = 'collector';

/** Our own metrics with their units; alarms use them (infra/stacks/observability-stack.ts). */
export const METRICS = {
  /** Queued polls. */
  ShardsPlanned: MetricUnit.Count,
  ShardsPolled: MetricUnit.Count,
  /** Failed polls, which leave a gap. */
  ShardsFailed: MetricUnit.Count,
  DevicesPolled: MetricUnit.Count,
  /** Devices without an answer to a poll. */
  DevicesSilent: MetricUnit.Count,
  /** Age of a shard's newest sample at the end of the next poll. */
  SampleAge: MetricUnit.Seconds,
  /** Age of the newest compacted minute. */
  CompactionAge: MetricUnit.Seconds,
  /** Requests that a table, or one of its indexes, throttled. */
  StoreThrottles: MetricUnit.Count,
  /** Successful sign-ins of the external probe; 0 for a failure. */
  SignInsFromOutside: MetricUnit.Count,
} as const;

let metrics: Metrics | undefined;

/** Writes metrics to the log in CloudWatch's embedded format. */
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
