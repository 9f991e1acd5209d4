import Box from '@cloudscape-design/components/box';
import Button from '@cloudscape-design/components/button';
import Table from '@cloudscape-design/components/table';
import { durationWords } from '../../../../../core/domain/age.ts';
import type { DeviceLink, LinkingDevice } from '../../../../../core/domain/links.ts';
import { NO_VALUE } from '../../../../../core/domain/units.ts';
import { useOffered } from '../../../access/permissions.ts';

const NAME_COLUMNS: readonly string[] = ['DNS Name'];

interface LinkTableProps {
  links: readonly DeviceLink[];
  /** What is known of the linked devices, by their ids. */
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
  return (
    <Table
      variant="embedded"
      contentDensity="compact"
      wrapLines
      stickyColumns={{ last: 1 }}
      items={[...links]}
      trackBy="id"
      ariaLabels={{ tableLabel: 'Linked devices' }}
      empty={<Box color="text-body-secondary">No device is linked.</Box>}
      columnDefinitions={[
        { id: 'service', header: 'Service', cell: named, isRowHeader: true },
        { id: 'tag', header: 'Tag', cell: ({ tag }) => tag },
        {
          id: 'identifier',
          header: identifierName,
          cell: ({ id }) => devices.get(id)?.identifier.value || NO_VALUE,
        },
        ...useOffered(NAME_COLUMNS).map((name) => ({
          id: name,
          header: name,
          cell: ({ id }: DeviceLink) => devices.get(id)?.['DNS Name'] || NO_VALUE,
        })),
        { id: 'uptime', header: 'Uptime', cell: ({ id }) => uptimeOf(devices.get(id)) },
        {
          id: 'remove',
          header: 'Remove',
          cell: (link) => (
            <Button
              variant="inline-icon"
              iconName="remove"
              ariaLabel={`Remove the link to ${named(link)}`}
              onClick={() => onRemove(link.id)}
            />
          ),
        },
      ]}
    />
  );
}

function uptimeOf(device: LinkingDevice | undefined): string {
  return device && device['Device Uptime'] > 0 ? durationWords(device['Device Uptime']) : NO_VALUE;
}
