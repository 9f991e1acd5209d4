import Button from '@cloudscape-design/components/button';
import Toggle from '@cloudscape-design/components/toggle';
import { useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { CHANGE_WORDS, readChange } from '../../../../core/domain/alert-changes.ts';
import {
  ALERT_CSV_COLUMNS,
  alertReader,
  WORST_ALERTS_FIRST,
} from '../../../../core/domain/alert-reader.ts';
import {
  ALERT_COLUMNS,
  ALERT_PROPERTIES,
  type AlertRow,
} from '../../../../core/domain/alert-row.ts';
import {
  countAlerts,
  matchesAlertFilter,
  type AlertFilter,
} from '../../../../core/domain/alert.ts';
import { bothFilters, equalityFilter } from '../../../../core/domain/filter-edit.ts';
import { NO_FILTER, type FilterGroup } from '../../../../core/domain/filter.ts';
import { writeServiceScope } from '../../../../core/domain/service-scope.ts';
import { selectRows } from '../../../../core/domain/table.ts';
import { useOffered } from '../../access/permissions.ts';
import { Acknowledging } from '../../parts/acknowledge/acknowledging.tsx';
import { useExport } from '../../parts/jobs/use-export.ts';
import { SavedViewsMenu } from '../../parts/views/saved-views-menu.tsx';
import { useSavedViews } from '../../parts/views/use-saved-views.ts';
import { TablePage } from '../../ui/table/table-page.tsx';
import { useRowsHere } from '../../ui/table/use-rows-here.ts';
import { useTableState } from '../../ui/table/use-table-state.ts';
import { alertColumn } from './alert-columns.tsx';
import { AlertDetail } from './alert-detail.tsx';
import './alerts.css';
import { ConfigureAlerts } from './configure-alerts.tsx';
import { NarrowedNote } from './narrowed-note.tsx';
import { readAlertFilter, SeverityFilter } from './severity-filter.tsx';
import { SiteHead, siteOf } from './site-head.tsx';
import { useAcknowledging } from './use-acknowledging.ts';
import { useServiceScope } from './use-service-scope.ts';
import { useAlertNews } from './use-alert-news.ts';
import { useListedAlerts } from './use-listed-alerts.ts';

const OFFERED: readonly string[] = ALERT_COLUMNS;
const rowId = (row: AlertRow) => row.alert.id;
const rowName = (row: AlertRow) => `${row.alert.severityLabel} on ${row.alert.monitorObjectName}`;
const detail = (row: AlertRow) => <AlertDetail row={row} />;

const ONLY_HERE = 'What this page is narrowed to is downloaded from here: choose CSV.';

/** The severity button as a filter of the list. */
function severityFilter(severity: AlertFilter): FilterGroup {
  if (severity === 'all') return NO_FILTER;
  return equalityFilter([
    severity === 'Acknowledged' ? ['Acknowledged', 'Yes'] : ['Severity', severity],
  ]);
}

/** /alerts: the current alerts, newest trouble on top, live, and the way to say who is on them. */
export function AlertsPage() {
  const [params, setParams] = useSearchParams();
  const change = readChange(params.get('changed'));
  const scope = useServiceScope(params);
  const { feed: alerts, rows: all, counts: listed, isComplete } = useListedAlerts(change, scope);
  const saved = useSavedViews('AlertsTable', params.get('view'));
  const severity = readAlertFilter(params.get('filter'));
  const isGrouped = params.get('group') === 'site';
  const news = useAlertNews(alerts.rows, alerts.isComplete);
  const taking = useAcknowledging(all);

  const rows = useMemo(
    () => all.filter((row) => matchesAlertFilter(row.alert, severity)),
    [all, severity],
  );
  const state = useTableState({
    table: 'alerts',
    offered: OFFERED,
    defaultSort: WORST_ALERTS_FIRST,
    base: saved.base,
  });
  const list = useRowsHere(state, {
    rows,
    reader: alertReader,
    groupOf: isGrouped ? siteOf : undefined,
    total: isComplete ? rows.length : (listed?.[severity] ?? null),
    isLoading: alerts.isLoading || saved.isLoading,
    isComplete,
    failure: alerts.error && {
      sentence: `The alerts could not be read. ${alerts.error.message}`,
      retry: alerts.refresh,
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
  const start = useExport({
    table: 'alerts',
    name: fileName,
    search: state.search,
    filter: bothFilters(severityFilter(severity), state.filter),
    sort: state.sort,
  });

  const put = (name: string, value: string) =>
    setParams((former) => {
      const next = new URLSearchParams(former);
      if (value) next.set(name, value);
      else next.delete(name);
      next.delete('page');
      return next;
    });

  const showAll = () =>
    setParams((former) => {
      const next = new URLSearchParams(former);
      next.delete('changed');
      writeServiceScope(next);
      next.delete('page');
      return next;
    });
  const properties = useOffered(ALERT_PROPERTIES);
  const isCalm = all.length === 0 && alerts.failures.length === 0 && !change && !scope;

  return (
    <>
      <TablePage
        title="Alerts"
        description={saved.name === 'All Services' ? undefined : `View: ${saved.name}`}
        state={state}
        rows={list}
        reader={alertReader}
        specOf={alertColumn}
        offered={OFFERED}
        properties={properties}
        rowId={rowId}
        rowName={rowName}
        detail={detail}
        empty={isCalm ? 'No alert is open.' : undefined}
        csv={{
          name: fileName,
          always: ALERT_CSV_COLUMNS,
          onServer: { start, refused: change || scope ? ONLY_HERE : undefined },
        }}
        groups={
          list.groups
            ? {
                of: siteOf,
                head: (name) => {
                  const members = list.groups?.get(name) ?? [];
                  return (
                    <SiteHead
                      name={name}
                      rows={members}
                      open={members.filter(taking.isToTake)}
                      onAcknowledge={taking.ask}
                    />
                  );
                },
              }
            : undefined
        }
        {...(taking.isAllowed
          ? { picked: taking.picked, onPick: taking.onPick, keys: [taking.key] }
          : {})}
        actions={
          <>
            {taking.isAllowed && (
              <Button
                disabled={taking.open.length === 0}
                disabledReason="Select alerts that nobody has acknowledged yet."
                onClick={() => taking.ask(taking.open)}
              >
                {taking.open.length > 0 ? `Acknowledge (${taking.open.length})` : 'Acknowledge'}
              </Button>
            )}
            <ConfigureAlerts />
            <SavedViewsMenu saved={saved} state={state} />
          </>
        }
        tools={
          <>
            <SeverityFilter
              counts={counts}
              value={severity}
              onChange={(next: AlertFilter) => put('filter', next === 'all' ? '' : next)}
            />
            <Toggle
              checked={isGrouped}
              onChange={({ detail: { checked } }) => put('group', checked ? 'site' : '')}
            >
              Group by site
            </Toggle>
            <NarrowedNote change={change} scope={scope} onClear={showAll} />
          </>
        }
      />
      <output className="visually-hidden">{news}</output>
      {taking.asked.length > 0 && <Acknowledging rows={taking.asked} onClose={taking.end} />}
    </>
  );
}
