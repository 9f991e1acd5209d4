import { useMemo } from 'react';
import { CHANGE_WORDS, readChange } from '../../../../core/domain/alert-changes.ts';
import { alertReader, WORST_ALERTS_FIRST } from '../../../../core/domain/alert-reader.ts';
import { ALERT_COLUMNS } from '../../../../core/domain/alert-row.ts';
import {
  countAlerts,
  matchesAlertFilter,
  type AlertFilter,
} from '../../../../core/domain/alert.ts';
import { bothFilters, equalityFilter } from '../../../../core/domain/filter-edit.ts';
import { NO_FILTER, type FilterGroup } from '../../../../core/domain/filter.ts';
import { writeServiceScope } from '../../../../core/domain/service-scope.ts';
import { selectRows } from '../../../../core/domain/table.ts';
import { useColumns } from '../../access/permissions.ts';
import { useExport } from '../../parts/jobs/use-export.ts';
import { useSavedViews } from '../../parts/views/use-saved-views.ts';
import { useQueryParams } from '../../ui/address.ts';
import { useRowsHere } from '../../ui/table/use-rows-here.ts';
import { useTableState } from '../../ui/table/use-table-state.ts';
import { readAlertFilter } from './severity-filter.tsx';
import { siteOf } from './site-head.tsx';
import { useListedAlerts } from './use-listed-alerts.ts';
import { useServiceScope } from './use-service-scope.ts';

/** The severity button as a filter of the list. */
function severityFilter(severity: AlertFilter): FilterGroup {
  if (severity === 'all') return NO_FILTER;
  return equalityFilter([
    severity === 'Acknowledged' ? ['Acknowledged', 'Yes'] : ['Severity', severity],
  ]);
}

/** The alerts of the page's address: rows, counts and file of one view, severity and scope. */
export function useAlertList() {
  const [params, writeParams] = useQueryParams();
  const change = readChange(params.get('changed'));
  const scope = useServiceScope(params);
  const { feed, rows: all, counts: listed, isComplete } = useListedAlerts(change, scope);
  const saved = useSavedViews('AlertsTable', params.get('view'));
  const severity = readAlertFilter(params.get('filter'));
  const isGrouped = params.get('group') === 'site';

  const rows = useMemo(
    () => all.filter((row) => matchesAlertFilter(row.alert, severity)),
    [all, severity],
  );
  const offered = useColumns(ALERT_COLUMNS);
  const state = useTableState({
    table: 'alerts',
    offered,
    defaultSort: WORST_ALERTS_FIRST,
    base: saved.base,
  });
  const list = useRowsHere(state, {
    rows,
    reader: alertReader,
    groupOf: isGrouped ? siteOf : undefined,
    total: isComplete ? rows.length : (listed?.[severity] ?? null),
    isLoading: feed.isLoading || saved.isLoading,
    isComplete,
    failure: feed.error && {
      sentence: `The alerts could not be read. ${feed.error.message}`,
      retry: feed.refresh,
    },
  });
  const { isNarrowed } = list;
  const counts = useMemo(() => {
    if (!isNarrowed) return listed;
    const passing = selectRows(all, state.search, state.filter, alertReader);
    return isComplete ? countAlerts(passing.map((row) => row.alert)) : null;
  }, [isNarrowed, listed, all, state.search, state.filter, isComplete]);

  const fileName = [
    'Alerts',
    saved.name === 'All Services' ? '' : saved.name,
    severity === 'all' ? '' : severity,
    change ? `${CHANGE_WORDS[change]} in the last hour` : '',
  ];
  const startExport = useExport({
    table: 'alerts',
    name: fileName,
    search: state.search,
    filter: bothFilters(severityFilter(severity), state.filter),
    sort: state.sort,
  });

  const changeAddress = (edit: (next: URLSearchParams) => void) =>
    writeParams((next) => {
      edit(next);
      next.delete('page');
      return next;
    });
  const put = (name: string, value: string) =>
    changeAddress((next) => (value ? next.set(name, value) : next.delete(name)));
  const showAll = () =>
    changeAddress((next) => {
      next.delete('changed');
      writeServiceScope(next);
    });

  return {
    feed,
    all,
    offered,
    state,
    list,
    counts,
    saved,
    scope,
    change,
    severity,
    isGrouped,
    fileName,
    startExport,
    put,
    showAll,
  };
}
