import { alertCondition } from '../../../../core/domain/alert-row.ts';
import { faultWords } from '../../../../core/domain/fault-words.ts';
import type { Alert } from '../../../../core/domain/alert.ts';
import { flappingWords } from '../../../../core/domain/flapping.ts';
import type { Service } from '../../../../core/domain/service.ts';
import {
  compareConditions,
  isTrouble,
  STATES,
  type Condition,
} from '../../../../core/domain/state.ts';

/** A service's fault: a current alert, or flapping without one. */
export interface Fault extends Condition {
  service: Service;
  alert: Alert | null;
  words: string;
}

/**
 * The current faults of services in trouble, not of those in planned work or pre-live: worst first,
 * those that nobody has taken before the others, the newest on top.
 */
export function faultsOf(services: readonly Service[]): Fault[] {
  return services
    .filter(({ state }) => isTrouble(state))
    .flatMap((service): Fault[] => {
      const faults = service.alerts.map((alert) => ofAlert(service, alert));
      return faults.length > 0 || service.state !== 'flapping' ? faults : [ofPattern(service)];
    })
    .sort((a, b) => compareConditions(a, b) || sinceOf(b) - sinceOf(a));
}

const ofAlert = (service: Service, alert: Alert): Fault => ({
  service,
  alert,
  words: faultWords(alert, service.device['Circuit Size']),
  ...alertCondition(alert),
});

const ofPattern = (service: Service): Fault => ({
  service,
  alert: null,
  words: service.flapping ? flappingWords(service.flapping) : 'Goes up and down',
  state: service.state,
  acknowledged: false,
});

const sinceOf = ({ alert }: Fault) => alert?.startEpoch ?? 0;

/** Faults beyond the end of a list, by severity: "2 Error, 1 Warning; 2 of them acknowledged". */
export function restWords(rest: readonly Fault[]): string {
  const states = [...new Set(rest.map(({ state }) => state))].map(
    (state) => `${rest.filter((fault) => fault.state === state).length} ${STATES[state].word}`,
  );
  const taken = rest.filter(({ acknowledged }) => acknowledged).length;
  if (taken === 0) return states.join(', ');
  const whose = taken === rest.length ? ', acknowledged' : `; ${taken} of them acknowledged`;
  return `${states.join(', ')}${whose}`;
}
