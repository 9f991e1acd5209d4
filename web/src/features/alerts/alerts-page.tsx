import Button from '@cloudscape-design/components/button';
import Toggle from '@cloudscape-design/components/toggle';
import { CHANGE_WORDS, type AlertChange } from '../../../../core/domain/alert-changes.ts';
import { ALERT_CSV_COLUMNS, alertReader } from '../../../../core/domain/alert-reader.ts';
import { ALERT_PROPERTIES, type AlertRow } from '../../../../core/domain/alert-row.ts';
import type { AlertFilter } from '../../../../core/domain/alert.ts';
import { useOffered } from '../../access/permissions.ts';
import { Acknowledging, useAcknowledgingLoaded } from '../../parts/acknowledge/acknowledging.tsx';
import { SavedViewsMenu } from '../../parts/views/saved-views-menu.tsx';
import { TablePage } from '../../ui/table/table-page.tsx';
import { alertColumn } from './alert-columns.tsx';
import { AlertDetail } from './alert-detail.tsx';
import './alerts.css';
import { ConfigureAlerts } from './configure-alerts.tsx';
import { NarrowedNote } from './narrowed-note.tsx';
import { SeverityFilter } from './severity-filter.tsx';
import { SiteHead, siteOf } from './site-head.tsx';
import { useAcknowledging } from './use-acknowledging.ts';
import { useAlertList } from './use-alert-list.ts';
import { useAlertNews } from './use-alert-news.ts';

const rowId = (row: AlertRow) => row.alert.id;
const rowName = (row: AlertRow) => `${row.alert.severityLabel} on ${row.alert.monitorObjectName}`;
const detail = (row: AlertRow) => <AlertDetail row={row} />;

const ONLY_HERE = 'Choose CSV here to download the filtered list.';

/** /alerts: the current alerts, newest trouble on top, live, and the way to say who is on them. */
export function AlertsPage() {
  const { feed, all, state, list, counts, saved, scope, change, severity, ...page } =
    useAlertList();
  const news = useAlertNews(feed.rows, feed.isComplete);
  const taking = useAcknowledging(all);
  useAcknowledgingLoaded(taking.isAllowed);
  const properties = useOffered(ALERT_PROPERTIES);

  return (
    <>
      <TablePage
        title="Alerts"
        description={saved.name === 'All Services' ? undefined : `View: ${saved.name}`}
        state={state}
        rows={list}
        reader={alertReader}
        specOf={alertColumn}
        offered={page.offered}
        properties={properties}
        rowId={rowId}
        rowName={rowName}
        detail={detail}
        empty={
          feed.failures.length === 0 ? emptyWords(severity, change, scope?.sentence) : undefined
        }
        csv={{
          name: page.fileName,
          always: ALERT_CSV_COLUMNS,
          onServer: { start: page.startExport, refused: change || scope ? ONLY_HERE : undefined },
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
            {taking.isAllowed && <AcknowledgeButton open={taking.open} onAsk={taking.ask} />}
            <ConfigureAlerts />
            <SavedViewsMenu saved={saved} state={state} />
          </>
        }
        tools={
          <>
            <SeverityFilter
              counts={counts}
              value={severity}
              onChange={(next: AlertFilter) => page.put('filter', next === 'all' ? '' : next)}
            />
            <Toggle
              checked={page.isGrouped}
              onChange={({ detail: { checked } }) => page.put('group', checked ? 'site' : '')}
            >
              Group by site
            </Toggle>
            <NarrowedNote change={change} scope={scope} onClear={page.showAll} />
          </>
        }
      />
      <output className="visually-hidden">{news}</output>
      {taking.asked.length > 0 && <Acknowledging rows={taking.asked} onClose={taking.end} />}
    </>
  );
}

/** What an empty list, in which nothing is searched for, has none of. */
function emptyWords(severity: AlertFilter, change: AlertChange | undefined, place = ''): string {
  const kind =
    severity === 'all' ? '' : `${severity === 'Acknowledged' ? 'acknowledged' : severity} `;
  const what = `No ${kind}alert${place && ` at ${place}`}`;
  if (!change) return `${what} is open.`;
  const changed = `${change === 'acknowledged' ? 'was ' : ''}${CHANGE_WORDS[change].toLowerCase()}`;
  return `${what} ${changed} in the last hour.`;
}

interface AcknowledgeButtonProps {
  /** The picked alerts that nobody has acknowledged yet. */
  open: readonly AlertRow[];
  onAsk(rows: readonly AlertRow[]): void;
}

function AcknowledgeButton({ open, onAsk }: AcknowledgeButtonProps) {
  return (
    <Button
      disabled={open.length === 0}
      disabledReason="Select alerts that nobody has acknowledged yet."
      onClick={() => onAsk(open)}
    >
      {open.length > 0 ? `Acknowledge (${open.length})` : 'Acknowledge'}
    </Button>
  );
}
