import Button from '@cloudscape-design/components/button';
import Toggle from '@cloudscape-design/components/toggle';
import { lazy, Suspense, useCallback, useMemo, useState } from 'react';
import { useSearchParams } from 'react-router';
import { readChange } from '../../../../core/domain/alert-changes.ts';
import {
  ALERT_COLUMNS,
  ALERT_PROPERTIES,
  alertProperty,
  type AlertRow,
} from '../../../../core/domain/alert-row.ts';
import {
  countAlerts,
  matchesAlertFilter,
  NO_ACK_COMMENT,
  type AlertFilter,
} from '../../../../core/domain/alert.ts';
import { activeFilters } from '../../../../core/domain/filter.ts';
import { writeServiceScope } from '../../../../core/domain/service-scope.ts';
import { selectRows } from '../../../../core/domain/table.ts';
import { ComponentGate, Gate } from '../../access/gate.tsx';
import { useSession } from '../../access/session.ts';
import { useOffered } from '../../access/permissions.ts';
import { AcknowledgeDialog } from '../../parts/acknowledge/acknowledge-dialog.tsx';
import { useMayAcknowledge } from '../../parts/acknowledge/use-acknowledge.ts';
import { useFlash } from '../../ui/flash/flashes.tsx';
import { DataTable } from '../../ui/table/data-table.tsx';
import { useTableView } from '../../ui/table/use-table-view.ts';
import { SavedViewsMenu } from '../../parts/views/saved-views-menu.tsx';
import { useSavedViews } from '../../parts/views/use-saved-views.ts';
import { alertColumn, alertReader, WORST_FIRST } from './alert-columns.tsx';
import { AlertDetail } from './alert-detail.tsx';
import './alerts.css';
import { NarrowedNote } from './narrowed-note.tsx';
import { readAlertFilter, SeverityFilter } from './severity-filter.tsx';
import { useServiceScope } from './use-service-scope.ts';
import { useListedAlerts } from './use-listed-alerts.ts';
import { useAlertNews } from './use-alert-news.ts';

const AlertConfigurationDialog = lazy(async () => ({
  default: (await import('../../parts/alert-configuration/alert-configuration-dialog.tsx'))
    .AlertConfigurationDialog,
}));

const OFFERED: readonly string[] = ALERT_COLUMNS;
const NOTHING_PICKED: ReadonlySet<string> = new Set();
const rowId = (row: AlertRow) => row.alert.id;
const rowName = (row: AlertRow) => `${row.alert.severityLabel} on ${row.alert.monitorObjectName}`;
const siteOf = (row: AlertRow) => alertProperty(row, 'Site Name') || 'No site';
const detail = (row: AlertRow) => <AlertDetail row={row} />;

/** /alerts: the current alerts, newest trouble on top, live, and the way to say who is on them. */
export function AlertsPage() {
  const [params, setParams] = useSearchParams();
  const change = readChange(params.get('changed'));
  const scope = useServiceScope(params);
  const { feed: alerts, rows: all, counts: listed, isComplete } = useListedAlerts(change, scope);
  const saved = useSavedViews('AlertsTable', params.get('view'));
  const mayAcknowledge = useMayAcknowledge();
  const mayAcknowledgeSome = mayAcknowledge(null);
  const [picked, setPicked] = useState(NOTHING_PICKED);
  const [acknowledging, setAcknowledging] = useState<readonly string[]>([]);
  const severity = readAlertFilter(params.get('filter'));
  const isGrouped = params.get('group') === 'site';
  const flash = useFlash();
  const news = useAlertNews(alerts.rows, alerts.isComplete);

  const rows = useMemo(
    () => all.filter((row) => matchesAlertFilter(row.alert, severity)),
    [all, severity],
  );
  const view = useTableView({
    table: 'alerts',
    rows,
    reader: alertReader,
    offered: OFFERED,
    defaultSort: WORST_FIRST,
    base: saved.base,
    groupOf: isGrouped ? siteOf : undefined,
  });
  const isNarrowed = view.search.trim() !== '' || activeFilters(view.filter) > 0;
  const counts = useMemo(() => {
    if (!isNarrowed) return listed;
    const passing = selectRows(all, view.search, view.filter, alertReader);
    return isComplete ? countAlerts(passing.map((row) => row.alert)) : null;
  }, [isNarrowed, listed, all, view.search, view.filter, isComplete]);
  const byId = useMemo(() => new Map(all.map((row) => [row.alert.id, row])), [all]);
  const isToTake = useCallback(
    (id: string) => {
      const row = byId.get(id);
      return row !== undefined && isUntaken(row) && mayAcknowledge(row.device);
    },
    [byId, mayAcknowledge],
  );
  const open = [...picked].filter(isToTake);

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
  const acknowledgeRow = useCallback(
    (id: string | null) => {
      const ids = open.length > 0 ? open : id !== null && isToTake(id) ? [id] : [];
      if (ids.length > 0) setAcknowledging(ids);
      else
        flash({
          type: 'info',
          text: whyNothingToAcknowledge(id === null ? undefined : byId.get(id)),
        });
    },
    [open, byId, isToTake, flash],
  );

  return (
    <>
      <DataTable
        title="Alerts"
        description={saved.name === 'All Services' ? undefined : `View: ${saved.name}`}
        rows={rows}
        total={isComplete ? rows.length : (listed?.[severity] ?? null)}
        isComplete={isComplete}
        view={view}
        reader={alertReader}
        specOf={alertColumn}
        offered={OFFERED}
        properties={properties}
        rowId={rowId}
        rowName={rowName}
        detail={detail}
        csvName="alerts"
        loading={alerts.isLoading || saved.isLoading}
        failure={
          alerts.error
            ? {
                sentence: `The alerts could not be read. ${alerts.error.message}`,
                retry: alerts.refresh,
              }
            : null
        }
        notes={alerts.failures}
        groupOf={isGrouped ? siteOf : undefined}
        {...(mayAcknowledgeSome
          ? { picked, onPick: setPicked, onAcknowledge: acknowledgeRow }
          : {})}
        actions={
          <>
            {mayAcknowledgeSome && (
              <Button
                disabled={open.length === 0}
                disabledReason="Select alerts that nobody has acknowledged yet and that you may acknowledge."
                onClick={() => setAcknowledging(open)}
              >
                {open.length > 0 ? `Acknowledge (${open.length})` : 'Acknowledge'}
              </Button>
            )}
            <ConfigureAlerts />
            <SavedViewsMenu
              saved={saved}
              columns={view.columns}
              filter={view.filter}
              onChoose={view.chooseView}
            />
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
      {acknowledging.length > 0 && (
        <AcknowledgeDialog
          rows={acknowledging.flatMap((id) => byId.get(id) ?? [])}
          onClose={() => {
            setAcknowledging([]);
            setPicked(NOTHING_PICKED);
          }}
        />
      )}
    </>
  );
}

const isUntaken = (row: AlertRow) => !row.alert.acked && !row.alert.cleared;

/** A key that can do nothing says why. */
function whyNothingToAcknowledge(row: AlertRow | undefined): string {
  if (!row) return 'Go to an alert with j and k, or select some, and press a again to acknowledge.';
  if (row.alert.cleared) return 'This alert has cleared.';
  if (!row.alert.acked) return 'Your role does not let you acknowledge the alerts of this device.';
  return `Already acknowledged by ${row.alert.ackedBy}: ${row.alert.ackComment || NO_ACK_COMMENT}`;
}

/** Recipients and thresholds; a super-account has no recipients of its own. */
function ConfigureAlerts() {
  const { isSuperAccount, accountId } = useSession();
  const [isOpen, setOpen] = useState(false);
  if (isSuperAccount) return null;
  return (
    <ComponentGate component="ConfigureAlertsButton">
      <Gate area="alerts" level="manage">
        <Button onClick={() => setOpen(true)}>Configure Alerts</Button>
        {isOpen && (
          <Suspense fallback={null}>
            <AlertConfigurationDialog accountId={accountId} onClose={() => setOpen(false)} />
          </Suspense>
        )}
      </Gate>
    </ComponentGate>
  );
}
