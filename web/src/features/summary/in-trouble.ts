import { alertCondition } from '../../../../core/domain/alert-row.ts';
import type { Alert } from '../../../../core/domain/alert.ts';
import type { Service } from '../../../../core/domain/service.ts';
import { compareConditions } from '../../../../core/domain/state.ts';

export interface Fault {
  alert: Alert;
  service: Service;
}

/**
 * The current alerts outside of planned work: worst first, those that nobody has taken before the
 * others, the newest on top.
 */
export function faultsOf(services: readonly Service[]): Fault[] {
  return services
    .filter((service) => !service.inDowntime && service.alerts.length > 0)
    .flatMap((service) => service.alerts.map((alert) => ({ alert, service })))
    .sort(
      (a, b) =>
        compareConditions(alertCondition(a.alert), alertCondition(b.alert)) ||
        b.alert.startEpoch - a.alert.startEpoch,
    );
}
