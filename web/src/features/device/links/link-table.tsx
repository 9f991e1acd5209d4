import Button from '@cloudscape-design/components/button';
import { durationWords } from '../../../../../core/domain/age.ts';
import type { DeviceLink, LinkingDevice } from '../../../../../core/domain/links.ts';
import { NO_VALUE } from '../../../../../core/domain/units.ts';
import { useOffered } from '../../../access/permissions.ts';
import type { ColumnSpec } from '../../../ui/table/column.ts';
import { Table } from '../../../ui/table/table.tsx';

const NAME_COLUMNS: readonly string[] = ['DNS Name'];

interface LinkTableProps {
  links: readonly DeviceLink[];
  /** Facts about the linked devices, by device id. */
  devices: ReadonlyMap<string, LinkingDevice>;
  identifierName: string;
  onRemove(id: string): void;
}

/**
 * The devices that are linked, each with its tag. One that is gone, or not the reader's, shows its
 * id alone.
 */
export function LinkTable({ links, devices, identifierName, onRemove }: LinkTableProps) {
  const named = ({ id }: DeviceLink) => devices.get(id)?.label ?? id;
  const known = ({ id }: DeviceLink) => devices.get(id);
  const columns: ColumnSpec<DeviceLink>[] = [
    { id: 'Service', text: named, isRowHeader: true, line: 1 },
    { id: 'Tag', text: ({ tag }) => tag, line: 2 },
    { id: identifierName, text: (link) => known(link)?.identifier.value || NO_VALUE, line: 3 },
    ...useOffered(NAME_COLUMNS).map((id): ColumnSpec<DeviceLink> => ({
      id,
      text: (link) => known(link)?.['DNS Name'] || NO_VALUE,
    })),
    { id: 'Uptime', text: (link) => uptimeOf(known(link)) },
    {
      id: 'Remove',
      text: () => 'Remove',
      line: 1,
      cell: (link) => (
        <Button
          variant="inline-icon"
          iconName="remove"
          ariaLabel={`Remove the link to ${named(link)}`}
          onClick={() => onRemove(link.id)}
        />
      ),
    },
  ];
  return (
    <Table
      isPlain
      label="Linked devices"
      columns={columns}
      rows={links}
      rowId={({ id }) => id}
      empty="No device is linked."
    />
  );
}

function uptimeOf(device: LinkingDevice | undefined): string {
  return device && device['Device Uptime'] > 0 ? durationWords(device['Device Uptime']) : NO_VALUE;
}
