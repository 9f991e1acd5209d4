import Container from '@cloudscape-design/components/container';
import Header from '@cloudscape-design/components/header';
import { KEYED_SOURCES, type KeyedSource } from '../../../../core/domain/source-key.ts';
import type { SourceReading, Unnamed } from '../../../../core/domain/source-reading.ts';
import type { ColumnSpec } from '../../ui/table/column.ts';
import { Table } from '../../ui/table/table.tsx';

const COLUMNS: readonly ColumnSpec<Unnamed>[] = [
  { id: 'Module', text: ({ module }) => module, isRowHeader: true, line: 1 },
  { id: 'Datapoint', text: ({ datapoint }) => datapoint || 'All of the module', line: 2 },
  {
    id: 'Instances',
    text: ({ instances }) => instances.toLocaleString('en-GB'),
    card: ({ instances }) =>
      `${instances.toLocaleString('en-GB')} ${instances === 1 ? 'instance' : 'instances'}`,
    align: 'end',
    line: 3,
  },
];

interface SourceUnnamedProps {
  reading: SourceReading;
  source: KeyedSource;
}

/** What devices have in the source and the portal has no series for. */
export function SourceUnnamed({ reading: { unnamed, unnamedMore }, source }: SourceUnnamedProps) {
  if (unnamed.length === 0) return null;
  const count = unnamed.length + unnamedMore;
  return (
    <Container
      header={
        <Header
          variant="h2"
          counter={`(${count.toLocaleString('en-GB')})`}
          description={`Devices have this in ${KEYED_SOURCES[source]}, and the portal has no series for it. The operator of the portal can add modules.`}
        >
          Not known to the portal
        </Header>
      }
    >
      <Table
        isPlain
        label="Not known to the portal"
        columns={COLUMNS}
        rows={unnamed}
        rowId={({ module, datapoint }) => JSON.stringify([module, datapoint])}
      />
      {unnamedMore > 0 && (
        <p className="source__more">
          And {unnamedMore.toLocaleString('en-GB')} less frequent ones.
        </p>
      )}
    </Container>
  );
}
