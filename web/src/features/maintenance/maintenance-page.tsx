import Button from '@cloudscape-design/components/button';
import Select from '@cloudscape-design/components/select';
import { useCallback, useState, type Dispatch, type SetStateAction } from 'react';
import type { Maintenance } from '../../../../core/contract/maintenances.ts';
import { readerZone } from '../../../../core/domain/reader.ts';
import { useCan, useComponentAllowed } from '../../access/permissions.ts';
import { TablePage } from '../../ui/table/table-page.tsx';
import { useRowsHere } from '../../ui/table/use-rows-here.ts';
import { useTableState } from '../../ui/table/use-table-state.ts';
import { AddMaintenance } from './add-maintenance.tsx';
import { EditMaintenance } from './edit-maintenance.tsx';
import {
  FILTERED,
  MAINTENANCE_COLUMNS,
  maintenanceColumn,
  maintenanceReader,
} from '../../parts/maintenance/maintenance-columns.tsx';
import { MaintenanceSummary } from './maintenance-summary.tsx';
import { NotifyCustomers, useNotices } from './notices.tsx';
import { RemoveMaintenance } from './remove-maintenance.tsx';
import { PASTS, plannedWith, useMaintenances, type Past } from './use-maintenances.ts';

const OFFERED: readonly string[] = MAINTENANCE_COLUMNS;
const rowId = ({ id }: Maintenance) => id;
const rowName = ({ appliedAt }: Maintenance) => appliedAt;
const FIRST_FIRST = { column: 'Start', descending: false };
const PAST_WORDS: Record<Past, string> = {
  '0': 'Now and coming',
  '30': 'And the last 30 days',
  '365': 'And the last year',
};
const OPTIONS = PASTS.map((value) => ({ value, label: PAST_WORDS[value] }));

interface Asked {
  what: 'summary' | 'edit' | 'remove' | 'tell' | 'tell of the change';
  work: Maintenance;
}

/** /maintenance: what is planned, where, and when. */
export function MaintenancePage() {
  const [past, setPast] = useState<Past>('0');
  const { rows, isLoading, error, refetch } = useMaintenances(past);
  const mayManage = useCan('maintenance', 'manage');
  const mayAdd = useComponentAllowed('AddMaintenanceButton') && mayManage;
  const [isAdding, setAdding] = useState(false);
  const [asked, setAsked] = useState<Asked | null>(null);
  const state = useTableState({
    table: 'maintenance',
    offered: OFFERED,
    defaultSort: FIRST_FIRST,
  });
  const list = useRowsHere(state, {
    rows,
    reader: maintenanceReader,
    isLoading,
    failure: error && {
      sentence: `The planned work could not be read. ${error.message}`,
      retry: refetch,
    },
  });
  const open = useCallback((work: Maintenance) => setAsked({ what: 'summary', work }), []);
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
        rowName={rowName}
        onOpen={open}
        csv={{ name: ['Maintenance'] }}
        empty={
          past === '0' ? 'No work is planned.' : 'No work was planned in this time, and none is.'
        }
        tools={
          <Select
            ariaLabel="Shown work"
            options={OPTIONS}
            selectedOption={OPTIONS.find(({ value }) => value === past) ?? null}
            onChange={({ detail }) =>
              setPast(PASTS.find((known) => known === detail.selectedOption.value) ?? '0')
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
      {isAdding && <AddMaintenance onClose={() => setAdding(false)} />}
      {asked && <WorkDialogs asked={asked} rows={rows} onAsk={setAsked} />}
    </>
  );
}

interface WorkDialogsProps {
  asked: Asked;
  /** All the work that the list has. */
  rows: readonly Maintenance[];
  onAsk: Dispatch<SetStateAction<Asked | null>>;
}

/** What was asked for of one piece of work; one dialog leads to another. */
function WorkDialogs({ asked: { what, work }, rows, onAsk }: WorkDialogsProps) {
  const sent = useNotices(work).data?.data.told;
  const others = plannedWith(work, rows);
  const ask = (next: Asked['what']) => () => onAsk({ what: next, work });
  const close = () => onAsk(null);
  /** Unless something else was asked for since. */
  const closeThis = () => onAsk((former) => (former?.what === what ? null : former));
  /** Customers who were notified of the work are notified of its change. */
  const tellOfChange = () => {
    if (sent?.length !== 0) onAsk({ what: 'tell of the change', work });
  };
  const parts = { work, others: others.length, onClose: closeThis, onChanged: tellOfChange };
  switch (what) {
    case 'summary':
      return (
        <MaintenanceSummary
          work={rows.find(({ id }) => id === work.id) ?? work}
          others={others}
          onEdit={ask('edit')}
          onRemove={ask('remove')}
          onTell={ask('tell')}
          onChanged={() => {
            if (sent && sent.length > 0) ask('tell of the change')();
          }}
          onClose={close}
        />
      );
    case 'edit':
      return <EditMaintenance {...parts} />;
    case 'remove':
      return <RemoveMaintenance {...parts} />;
    case 'tell':
      return <NotifyCustomers work={work} isAfterChange={false} onClose={ask('summary')} />;
    case 'tell of the change':
      return sent !== undefined && sent.length > 0 ? (
        <NotifyCustomers work={work} isAfterChange onClose={close} />
      ) : null;
  }
}
