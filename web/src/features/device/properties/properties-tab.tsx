import Box from '@cloudscape-design/components/box';
import Button from '@cloudscape-design/components/button';
import Container from '@cloudscape-design/components/container';
import Header from '@cloudscape-design/components/header';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useState, type ReactNode } from 'react';
import {
  isEditable,
  propertyGroups,
  type PropertyRow,
} from '../../../../../core/domain/device-page.ts';
import type { Device } from '../../../../../core/domain/device.ts';
import { propertyWord } from '../../../../../core/domain/property.ts';
import type { PortalConfig } from '../../../../../core/domain/portal-config.ts';
import { useSession } from '../../../access/session.ts';
import type { ColumnSpec } from '../../../ui/table/column.ts';
import { Table } from '../../../ui/table/table.tsx';
import { useDeviceRights } from '../use-device.ts';
import { AddPropertyDialog } from './add-property-dialog.tsx';
import { EditPropertyDialog } from './edit-property-dialog.tsx';
import { PolledAt } from './polled-at.tsx';
import './properties.css';
import { RemoveDevice } from './remove-device.tsx';

type Dialog =
  | { kind: 'edit'; row: PropertyRow; isCustom: boolean }
  | { kind: 'add' }
  | { kind: 'remove' }
  | null;

/** System properties by group, custom ones, and what the person may do with them. */
export function PropertiesTab({ device, config }: { device: Device; config: PortalConfig }) {
  const [dialog, setDialog] = useState<Dialog>(null);
  const may = useDeviceRights(device);
  const { hiddenProperties } = useSession();
  const close = () => setDialog(null);
  const mayEditSystem = may('systemProperties', 'manage');
  const mayEditCustom = may('customProperties', 'manage');
  return (
    <SpaceBetween size="l">
      <PolledAt device={device} />
      {may('systemProperties') &&
        propertyGroups(device, config).map(([group, rows]) => (
          <PropertyGroup
            key={group}
            name={group}
            rows={rows.filter(({ name }) => !hiddenProperties.has(name))}
            isCustom={false}
            mayEdit={({ name }) => mayEditSystem && !(name === 'DNS Name' && device.polledAt?.name)}
            onEdit={(row) => setDialog({ kind: 'edit', row, isCustom: false })}
          />
        ))}
      {may('customProperties') && (
        <PropertyGroup
          name="Custom"
          rows={device.Custom}
          isCustom
          mayEdit={() => mayEditCustom}
          onEdit={(row) => setDialog({ kind: 'edit', row, isCustom: true })}
          action={
            mayEditCustom && (
              <Button iconName="add-plus" onClick={() => setDialog({ kind: 'add' })}>
                Add Custom Property
              </Button>
            )
          }
        />
      )}
      {mayEditSystem && (
        <Box float="right">
          <Button iconName="remove" onClick={() => setDialog({ kind: 'remove' })}>
            Delete device
          </Button>
        </Box>
      )}
      {dialog?.kind === 'edit' && (
        <EditPropertyDialog
          device={device}
          row={dialog.row}
          isCustom={dialog.isCustom}
          onClose={close}
        />
      )}
      {dialog?.kind === 'add' && <AddPropertyDialog device={device} onClose={close} />}
      {dialog?.kind === 'remove' && (
        <RemoveDevice device={device} config={config} onClose={close} />
      )}
    </SpaceBetween>
  );
}

interface PropertyGroupProps {
  name: string;
  rows: readonly PropertyRow[];
  isCustom: boolean;
  mayEdit(row: PropertyRow): boolean;
  onEdit(row: PropertyRow): void;
  action?: ReactNode;
}

function PropertyGroup({ name, rows, isCustom, mayEdit, onEdit, action }: PropertyGroupProps) {
  const columns: ColumnSpec<PropertyRow>[] = [
    { id: 'Name', text: (row) => propertyWord(row.name), isRowHeader: true },
    {
      id: 'Value',
      text: (row) => row.value,
      cell: (row) => row.value || <span className="property-table__none">Not set</span>,
    },
    {
      id: 'Edit',
      text: () => '',
      align: 'end',
      cell: (row) =>
        mayEdit(row) &&
        isEditable(row.name, isCustom) && (
          <Button
            variant="inline-link"
            ariaLabel={`Edit ${propertyWord(row.name)}`}
            onClick={() => onEdit(row)}
          >
            Edit
          </Button>
        ),
    },
  ];
  return (
    <Container
      header={
        <Header variant="h3" actions={action}>
          {name}
        </Header>
      }
    >
      {rows.length === 0 ? (
        <Box color="text-body-secondary">No properties.</Box>
      ) : (
        <Table
          isPlain
          isHeadless
          className="property-table"
          label={`${name} properties`}
          columns={columns}
          rows={rows}
          rowId={(row) => row.name}
        />
      )}
    </Container>
  );
}
