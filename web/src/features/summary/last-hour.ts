import type { Service } from '../../../../core/domain/service.ts';

const HOUR_SECONDS = 3_600;

/** What changed in the last hour, in a line. */
export function lastHour(services: readonly Service[], nowSeconds: number): string {
  const alerts = services.flatMap((service) => service.alerts);
  const since = nowSeconds - HOUR_SECONDS;
  const begun = alerts.filter((alert) => alert.startEpoch >= since);
  const taken = alerts.filter((alert) => alert.acked && alert.ackedEpoch >= since);
  if (begun.length + taken.length === 0) return 'Nothing changed in the last hour.';
  const sites = new Set(begun.map((alert) => alert.monitorObjectId)).size;
  const parts = [
    begun.length > 0 ? `${plural(begun.length, 'new alert')} on ${plural(sites, 'service')}` : '',
    taken.length > 0 ? `${taken.length} acknowledged` : '',
  ];
  return `In the last hour: ${parts.filter(Boolean).join(', ')}.`;
}

const plural = (count: number, word: string) => `${count} ${word}${count === 1 ? '' : 's'}`;
