import Button from '@cloudscape-design/components/button';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useCallback, useState } from 'react';
import { MOST_CHECKS, type AddressCheck } from '../../../../../core/domain/address-check.ts';
import {
  CHECK_COLUMNS,
  checkReader,
  WORST_CHECKS_FIRST,
} from '../../../../../core/domain/check-reader.ts';
import type { Device } from '../../../../../core/domain/device.ts';
import type { Checked, Parts } from '../../../../../core/domain/parts.ts';
import type { Span } from '../../../../../core/domain/range.ts';
import { useCan } from '../../../access/permissions.ts';
import { ConfirmDialog } from '../../../ui/form/confirm-dialog.tsx';
import { TablePage } from '../../../ui/table/table-page.tsx';
import { useRowsHere } from '../../../ui/table/use-rows-here.ts';
import { useTableState } from '../../../ui/table/use-table-state.ts';
import { useDeviceRights } from '../use-device.ts';
import { checkColumn } from './check-columns.tsx';
import { CheckDialog, useSetChecks } from './check-dialog.tsx';
import { PartGraphs } from './part-graphs.tsx';

const NONE: readonly Checked[] = [];
const rowId = ({ check }: Checked) => check.name;
const NEW = 'new';

interface ChecksTableProps {
  device: Device;
  /** Undefined while they are on their way. */
  parts: Parts | undefined;
  span: Span;
}

/** Checks of addresses that whoever polls the device makes once a minute. */
export function ChecksTable({ device, parts, span }: ChecksTableProps) {
  const [edited, edit] = useState<AddressCheck | typeof NEW>();
  const [removed, remove] = useState<AddressCheck>();
  const may = useDeviceRights(device);
  const mayProvision = useCan('admin.provisioning', 'manage');
  const mayChange = mayProvision && may('systemProperties', 'manage');
  const checks = parts?.checks ?? NONE;
  const all = checks.map(({ check }) => check);
  const state = useTableState({
    table: 'device-checks',
    offered: CHECK_COLUMNS,
    defaultSort: WORST_CHECKS_FIRST,
  });
  const rows = useRowsHere(state, { rows: checks, reader: checkReader, isLoading: !parts });
  const detail = useCallback(
    ({ check }: Checked, columns: readonly string[]) => (
      <SpaceBetween size="s">
        {mayChange && (
          <SpaceBetween size="xs" direction="horizontal">
            <Button ariaLabel={`Change ${check.name}`} onClick={() => edit(check)}>
              Change
            </Button>
            <Button ariaLabel={`Remove ${check.name}`} onClick={() => remove(check)}>
              Remove
            </Button>
          </SpaceBetween>
        )}
        <PartGraphs
          device={device}
          datasource="checks"
          part={{ id: check.name }}
          span={span}
          facts={CHECK_COLUMNS.filter((id) => !columns.includes(id)).map((id) => [
            id,
            checkReader.text(
              checks.find((one) => one.check === check)!,
              id,
            ),
          ])}
        />
      </SpaceBetween>
    ),
    [checks, device, mayChange, span],
  );
  return (
    <>
      <TablePage
        title="Checks"
        headingLevel="h2"
        description="Ports, web pages, certificates and DNS names, asked once a minute from where the device is polled."
        state={state}
        rows={rows}
        reader={checkReader}
        specOf={checkColumn}
        offered={CHECK_COLUMNS}
        properties={CHECK_COLUMNS}
        rowId={rowId}
        rowName={rowId}
        detail={detail}
        csv={{ name: ['Checks', device.label] }}
        empty="This device has no checks."
        tools={
          mayChange && (
            <Button
              disabled={!parts || all.length >= MOST_CHECKS}
              disabledReason={`A device has ${MOST_CHECKS} checks at most.`}
              onClick={() => edit(NEW)}
            >
              Add check
            </Button>
          )
        }
      />
      {edited && (
        <CheckDialog
          device={device}
          all={all}
          check={edited === NEW ? undefined : edited}
          onClose={() => edit(undefined)}
        />
      )}
      {removed && (
        <RemoveCheck device={device} all={all} check={removed} onClose={() => remove(undefined)} />
      )}
    </>
  );
}

interface RemoveCheckProps {
  device: Device;
  all: readonly AddressCheck[];
  check: AddressCheck;
  onClose(): void;
}

function RemoveCheck({ device, all, check, onClose }: RemoveCheckProps) {
  const set = useSetChecks(device, all);
  return (
    <ConfirmDialog
      title={`Remove ${check.name}`}
      verb={`Remove ${check.name}`}
      failed="The check was not removed"
      send={() => set(all.filter((one) => one !== check))}
      onClose={onClose}
    >
      It is not asked any more, and its open alerts are closed. Its history stays until its time is
      over.
    </ConfirmDialog>
  );
}
