import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Numbers of resources with a fixed monthly cost. */
export interface Fixed {
  firewalls: number;
  firewallRules: number;
  alarms: number;
  /** AWS bills an alarm by its metrics. */
  alarmMetrics: number;
  healthChecks: number;
  dashboards: number;
  keys: number;
  secrets: number;
  /** Clocks that run every minute. */
  minuteClocks: number;
  /** Megabytes of memory, by the function's name. */
  memory: Record<string, number>;
}

interface Template {
  Resources?: Record<
    string,
    {
      Type: string;
      Properties?: {
        Rules?: unknown[];
        MemorySize?: number;
        FunctionName?: string;
        ScheduleExpression?: string;
        Metrics?: { MetricStat?: object }[];
      };
    }
  >;
}

const MINUTELY = /^(rate\(1 minute\)|cron\(\* )/;

/** Counts a brand's resources in the templates of `npm run synth`. */
export function fixedOf(assembly: string, brandId: string): Fixed {
  const resources = readdirSync(assembly, { recursive: true })
    .map(String)
    .filter((name) => name.includes(brandId) && name.endsWith('.template.json'))
    .flatMap((name) =>
      Object.values(
        (JSON.parse(readFileSync(join(assembly, name), 'utf8')) as Template).Resources ?? {},
      ),
    );
  const of = (type: string) => resources.filter(({ Type }) => Type === type);
  const alarms = of('AWS::CloudWatch::Alarm');
  const firewalls = of('AWS::WAFv2::WebACL');
  return {
    firewalls: firewalls.length,
    firewallRules: firewalls.reduce(
      (sum, { Properties }) => sum + (Properties?.Rules?.length ?? 0),
      0,
    ),
    alarms: alarms.length,
    alarmMetrics: alarms.reduce(
      (sum, { Properties }) =>
        sum + (Properties?.Metrics?.filter(({ MetricStat }) => MetricStat).length ?? 1),
      0,
    ),
    healthChecks: of('AWS::Route53::HealthCheck').length,
    dashboards: of('AWS::CloudWatch::Dashboard').length,
    keys: of('AWS::KMS::Key').length,
    secrets: of('AWS::SecretsManager::Secret').length,
    minuteClocks: of('AWS::Scheduler::Schedule').filter(({ Properties }) =>
      MINUTELY.test(Properties?.ScheduleExpression ?? ''),
    ).length,
    memory: Object.fromEntries(
      of('AWS::Lambda::Function').flatMap(({ Properties: { FunctionName, MemorySize } = {} }) =>
        typeof FunctionName === 'string' && MemorySize
          ? [[FunctionName.replace(`${brandId}-`, ''), MemorySize]]
          : [],
      ),
    ),
  };
}
