import Button from '@cloudscape-design/components/button';
import Select from '@cloudscape-design/components/select';
import { useCallback, useEffect, useMemo, useState } from 'react';
import type { Maintenance } from '../../../../core/contract/maintenances.ts';
import { readerZone } from '../../../../core/domain/reader.ts';
import { useCan, useComponentAllowed } from '../../access/permissions.ts';
import { useSession } from '../../access/session.ts';
import { useOpenedFor } from '../../parts/customers/opened-for.ts';
import { useQueryParams } from '../../ui/address.ts';
import { TablePage } from '../../ui/table/table-page.tsx';
import { useRowsHere } from '../../ui/table/use-rows-here.ts';
import { useTableState } from '../../ui/table/use-table-state.ts';
import { AddMaintenance } from './add-maintenance.tsx';
import {
  FILTERED,
  MAINTENANCE_COLUMNS,
  maintenanceColumn,
  maintenanceReader,
} from '../../parts/maintenance/maintenance-columns.tsx';
import {
  keyFor,
  placesInWords,
  stateOf,
  type PlannedRow,
} from '../../parts/maintenance/planned-row.ts';
import { MaintenanceSummary } from './maintenance-summary.tsx';
import { isWaiting, useConversations, type Conversations } from './use-conversations.ts';
import { isSameWork, worksOf } from './works.ts';
import { WorkDialogs, type AskedOfWork } from './work-dialogs.tsx';
import { plannedWith, useMaintenances, type Past } from './use-maintenances.ts';

const OFFERED: readonly string[] = MAINTENANCE_COLUMNS;
const rowId = ({ id }: Maintenance) => id;

const FIRST_FIRST = { column: 'Start', descending: false };
/** 'waiting' is the queue of customers who object or ask. */
type Shown = Past | 'waiting';
const SHOWN_WORDS: Record<Shown, string> = {
  '0': 'Current and upcoming',
  waiting: 'Objections and questions',
  '30': 'Including the last 30 days',
  '365': 'Including the last year',
};
const OPTIONS = (['0', 'waiting', '30', '365'] as const).map((value) => ({
  value,
  label: SHOWN_WORDS[value],
}));
const EMPTY: Record<Shown, string> = {
  '0': 'No work is planned.',
  waiting: 'No customer objects or has a question.',
  '30': 'There is no planned work in this period.',
  '365': 'There is no planned work in this period.',
};

type Asked = AskedOfWork | { what: 'summary'; work: PlannedRow };

/** /maintenance: planned work with its places and times. */
export function MaintenancePage() {
  const { customer } = useSession();
  const [shown, setShown] = useState<Shown>('0');
  const past = shown === 'waiting' ? '0' : shown;
  const { rows: works, isLoading, isComplete, error, refetch } = useMaintenances(past);
  const conversations = useConversations(past);
  const rows = useMemo(
    () =>
      worksOf(works)
        .filter((work) => isShown(work, shown, conversations))
        .map((work) => ({ ...work, customers: conversations.wordsOf(work) })),
    [works, conversations, shown],
  );
  const mayManage = useCan('maintenance', 'manage');
  const mayAdd = useComponentAllowed('AddMaintenanceButton') && mayManage;
  const openedFor = useOpenedFor();
  const [isAdding, setAdding] = useState(openedFor !== undefined && mayAdd);
  const [asked, setAsked] = useState<Asked | null>(null);
  const [addedId, setAddedId] = useState<string | null>(null);
  const added = works.find((work) => keyFor(work) === addedId);
  const state = useTableState({
    table: 'maintenance',
    offered: OFFERED,
    defaultSort: FIRST_FIRST,
  });
  const list = useRowsHere(state, {
    rows,
    reader: maintenanceReader,
    isLoading,
    isComplete,
    failure: error && {
      sentence: `The planned work could not be read. ${error.message}`,
      retry: refetch,
    },
  });
  const open = useCallback((work: PlannedRow) => setAsked({ what: 'summary', work }), []);
  useOpenedByAddress(rows, open);
  const specOf = useCallback((id: string) => maintenanceColumn(id, open), [open]);
  return (
    <>
      <TablePage
        title="Maintenance"
        description={`Times are those of ${readerZone()}.`}
        state={state}
        rows={list}
        reader={maintenanceReader}
        specOf={specOf}
        offered={OFFERED}
        properties={FILTERED}
        rowId={rowId}
        rowName={placesInWords}
        onOpen={open}
        csv={{ name: ['Maintenance'] }}
        empty={EMPTY[shown]}
        tools={
          <Select
            ariaLabel="Shown work"
            options={OPTIONS.filter(({ value }) => customer === null || value !== 'waiting')}
            selectedOption={OPTIONS.find(({ value }) => value === shown) ?? null}
            onChange={({ detail }) =>
              setShown(
                OPTIONS.find(({ value }) => value === detail.selectedOption.value)?.value ?? '0',
              )
            }
          />
        }
        actions={
          <Button
            variant="primary"
            disabled={!mayAdd}
            disabledReason="You need the 'manage' right on maintenance to do this."
            onClick={() => setAdding(true)}
          >
            Add
          </Button>
        }
      />
      {isAdding && (
        <AddMaintenance
          openedFor={openedFor}
          onClose={() => setAdding(false)}
          onAdded={setAddedId}
        />
      )}
      {added && !isAdding && !asked && (
        <WorkDialogs
          asked={{ what: 'tell of new work', work: added }}
          pieces={works}
          onAsk={setAsked}
          onClose={() => setAddedId(null)}
          onBack={() => setAddedId(null)}
        />
      )}
      {asked?.what === 'summary' && (
        <Summary
          work={asked.work}
          rows={rows}
          pieces={works}
          conversations={conversations}
          onAsk={setAsked}
        />
      )}
      {asked && asked.what !== 'summary' && (
        <WorkDialogs
          asked={asked}
          pieces={works}
          onAsk={setAsked}
          onClose={(what) => setAsked((former) => (former?.what === what ? null : former))}
          onBack={() => open(asked.work)}
        />
      )}
    </>
  );
}

function isShown(work: PlannedRow, shown: Shown, conversations: Conversations): boolean {
  if (shown === '30' || shown === '365') return true;
  const isAhead = stateOf(work) !== 'over';
  return isAhead && (shown === '0' || conversations.of(work).some(isWaiting));
}

/** Opens the work that a mail's link names: /maintenance?work=ID. */
function useOpenedByAddress(rows: readonly PlannedRow[], open: (work: PlannedRow) => void): void {
  const [query, setQuery] = useQueryParams();
  const id = query.get('work');
  const work =
    id === null
      ? undefined
      : rows.find(({ pieces = [] }) => pieces.some((piece) => piece.id === id));
  useEffect(() => {
    if (!work) return;
    open(work);
    setQuery(
      (former) => {
        const next = new URLSearchParams(former);
        next.delete('work');
        return next;
      },
      { replace: true },
    );
  }, [work, open, setQuery]);
}

interface SummaryProps {
  /** One of its rows; with `pieces`, all of it. */
  work: PlannedRow;
  rows: readonly PlannedRow[];
  /** Rows of all work. */
  pieces: readonly Maintenance[];
  conversations: Conversations;
  onAsk(asked: Asked | null): void;
}

/** The summary of the work as the list has it now. */
function Summary({ work, rows, pieces, conversations, onAsk }: SummaryProps) {
  const whole = rows.find((row) => isSameWork(row, work));
  const isWhole = work.pieces !== undefined;
  return (
    <MaintenanceSummary
      work={(isWhole ? whole : pieces.find(({ id }) => id === work.id)) ?? work}
      whole={isWhole ? undefined : whole}
      onOpen={(next) => onAsk({ what: 'summary', work: next })}
      others={plannedWith(work, pieces)}
      conversations={conversations.of(work)}
      onAsk={(what, of) => onAsk({ what, work, ...of })}
      onClose={() => onAsk(null)}
    />
  );
}
