import Container from '@cloudscape-design/components/container';
import Header from '@cloudscape-design/components/header';
import KeyValuePairs from '@cloudscape-design/components/key-value-pairs';
import type { ResponseOf } from '../../../../../core/contract/endpoint.ts';
import type { devices } from '../../../../../core/contract/devices.ts';

export type SystemPanel = ResponseOf<typeof devices.getSnmpData>['data'];

const FIELDS = [
  'Description',
  'Uptime',
  'OID',
  'Vendor',
  'Type',
  'Model',
  'Serial Number',
  'SNMP Version',
] as const satisfies readonly (keyof SystemPanel)[];

const WHILE_LOADING = '...';
const ON_ERROR = 'N/A';

interface SnmpPanelProps {
  panel: SystemPanel | undefined;
  isLoading: boolean;
  error: Error | null;
  /** Where it was asked; '' for the portal. */
  ranAt: string;
}

/** The device's system group: dots while it is asked, N/A for what it did not say. */
export function SnmpPanel({ panel, isLoading, error, ranAt }: SnmpPanelProps) {
  const description = isLoading ? '' : (error?.message ?? ranAt);
  const valueOf = (field: keyof SystemPanel) => {
    if (isLoading) return WHILE_LOADING;
    return error ? ON_ERROR : panel?.[field] || ON_ERROR;
  };
  return (
    <Container
      header={
        <Header variant="h3" description={description || undefined}>
          Device
        </Header>
      }
    >
      <KeyValuePairs
        columns={4}
        items={FIELDS.map((field) => ({ label: field, value: valueOf(field) }))}
      />
    </Container>
  );
}
