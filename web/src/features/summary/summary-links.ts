import { useMemo } from 'react';
import type { AlertChange } from '../../../../core/domain/alert-changes.ts';
import type { Alert, AlertFilter } from '../../../../core/domain/alert.ts';
import { bothFilters, equalityFilter } from '../../../../core/domain/filter-edit.ts';
import { readableQuery, writeFilterParams } from '../../../../core/domain/filter-params.ts';
import { NO_FILTER, type FilterGroup } from '../../../../core/domain/filter.ts';
import { writeServiceScope, type ServiceScope } from '../../../../core/domain/service-scope.ts';
import type { Service } from '../../../../core/domain/service.ts';
import {
  isTrouble,
  stateOfSeverity,
  STATES,
  type State,
  type TileSeverity,
} from '../../../../core/domain/state.ts';
import { useAlerts } from '../../parts/feeds/alerts.ts';
import { useSavedViews } from '../../parts/views/use-saved-views.ts';
import type { TableState } from '../../ui/table/use-table-state.ts';
import type { SummaryTile } from '../../../../core/domain/summary-tiles.ts';

/** Each figure of the summary leads to exactly its rows. */
export interface SummaryLinks {
  ofSeverity(severity: TileSeverity): string;
  /** Link for services that are in none of the four figures. */
  ofState(state: State): string;
  ofChange(change: AlertChange): string;
  /** All that is in trouble. */
  ofFaults: string;
  ofTile(tile: SummaryTile): string;
}

/**
 * Scope of the summary. Each link carries it, and overrules a filter of the view that the other
 * page would begin with.
 */
export interface Narrowing extends ServiceScope {
  /** The person's view of that table filters by itself. */
  viewFilters: { services: boolean; alerts: boolean };
}

/** Services of the summary, fewer where `also` says so. */
function servicesLink(
  path: string,
  { filter, search, viewFilters }: Narrowing,
  also = NO_FILTER,
  params = new URLSearchParams(),
): string {
  const both = bothFilters(also, filter);
  if (both.items.length > 0 || viewFilters.services) writeFilterParams(params, both);
  if (search.trim() !== '') params.set('q', search);
  return addressOf(path, params);
}

interface AlertsQuery {
  severity?: Exclude<AlertFilter, 'all'>;
  change?: AlertChange;
}

/** Alerts of the summary's services, of fewer where `also` says so. */
function alertsLink(
  { severity, change }: AlertsQuery,
  { filter, search, viewFilters }: Narrowing,
  also = NO_FILTER,
): string {
  const params = new URLSearchParams();
  if (severity) params.set('filter', severity);
  if (change) params.set('changed', change);
  writeServiceScope(params, { filter: bothFilters(also, filter), search });
  if (viewFilters.alerts) writeFilterParams(params, NO_FILTER);
  return addressOf('/alerts', params);
}

/**
 * A service's tile opens the device. A group's opens the services of the group; its value stands in
 * the link once, as in older links or, where there are filters, among those.
 */
export function tileLink({ group, devices }: SummaryTile, narrowing: Narrowing): string {
  if (group.length === 0)
    return devices[0] ? `/device/${encodeURIComponent(devices[0])}` : '/services';
  const isWhole = narrowing.filter.items.length === 0 && !narrowing.viewFilters.services;
  const params = new URLSearchParams();
  for (const [property, value] of group) {
    params.append('groupBy', property);
    if (isWhole) params.append('filter', value);
  }
  return servicesLink('/services', narrowing, isWhole ? NO_FILTER : equalityFilter(group), params);
}

function addressOf(path: string, params: URLSearchParams): string {
  return params.size > 0 ? `${path}?${readableQuery(params)}` : path;
}

const statusIs = (state: State) => equalityFilter([['Status', STATES[state].word]]);
const IN_SERVICE: FilterGroup = {
  join: 'and',
  items: (['SDT', 'pre_live'] as const).map((state) => ({
    property: 'Status',
    operator: 'is not',
    value: STATES[state].word,
  })),
};

/** @param viewFilter of the saved view that the summary begins with. */
export function useSummaryLinks(
  {
    search,
    filter,
    selected,
  }: Pick<TableState, 'search' | 'filter'> & { selected: readonly Service[] },
  viewFilter: FilterGroup | undefined,
  isKnown: boolean,
): SummaryLinks {
  const { rows: alerts, isDenied } = useAlerts();
  const alertsView = useSavedViews('AlertsTable', null).base;
  const services = (viewFilter?.items.length ?? 0) > 0;
  const ofAlerts = (alertsView?.filter.items.length ?? 0) > 0;
  return useMemo(() => {
    const narrowing = { search, filter, viewFilters: { services, alerts: ofAlerts } };
    const states = new Map(selected.map(({ id, state }) => [id, state]));
    /** Alerts that the plain list would show beside those of services in one of these states. */
    const hasOthers = (isCounted: (alert: Alert) => boolean, isIn: (state: State) => boolean) =>
      isKnown &&
      alerts.some((alert) => {
        const state = states.get(alert.monitorObjectId);
        return isCounted(alert) && !(state && isIn(state));
      });
    return {
      ofSeverity(severity) {
        const state = stateOfSeverity(severity);
        if (severity === 'Live')
          return servicesLink(allServicesPath(selected), narrowing, statusIs(state));
        if (isDenied) return servicesLink('/services', narrowing, statusIs(state));
        const isPart = hasOthers(
          ({ severityLabel }) => severityLabel === severity,
          (other) => other === state,
        );
        return alertsLink({ severity }, narrowing, isPart ? statusIs(state) : NO_FILTER);
      },
      ofState: (state) => servicesLink('/services', narrowing, statusIs(state)),
      ofChange: (change) => alertsLink({ change }, narrowing),
      ofFaults: alertsLink(
        {},
        narrowing,
        hasOthers(() => true, isTrouble) ? IN_SERVICE : NO_FILTER,
      ),
      ofTile: (tile) => tileLink(tile, narrowing),
    };
  }, [search, filter, services, ofAlerts, selected, alerts, isKnown, isDenied]);
}

/** /services/connectivity stands for all services unless that is one of their types. */
function allServicesPath(services: readonly Service[]): string {
  const isType = services.some(({ device }) => /^connectivity$/i.test(device['Device Type']));
  return isType ? '/services' : '/services/connectivity';
}
