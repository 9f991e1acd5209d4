import Box from '@cloudscape-design/components/box';
import SpaceBetween from '@cloudscape-design/components/space-between';
import type { ColumnSpec } from '../../ui/table/column.ts';
import { Table } from '../../ui/table/table.tsx';
import { schemaIn, type ApiCall } from './api-calls.ts';
import './api-reference.css';
import { schemaText, type Schema } from './schema-text.ts';

type Parameter = ApiCall['operation']['parameters'][number];

const COLUMNS: readonly ColumnSpec<Parameter>[] = [
  { id: 'Name', text: ({ name }) => name, isRowHeader: true, line: 1 },
  {
    id: 'Needed',
    text: ({ required }) => (required ? 'Yes' : 'No'),
    line: 1,
  },
  {
    id: 'Value',
    text: (parameter) => schemaText(schemaOf(parameter)),
    line: 2,
    cell: (parameter) => (
      <>
        {schemaIn(parameter) && <Box color="text-body-secondary">As JSON text:</Box>}
        <code className="api-shape">{schemaText(schemaOf(parameter))}</code>
      </>
    ),
  },
];

const schemaOf = (parameter: Parameter): Schema => parameter.schema ?? schemaIn(parameter) ?? {};

/** An unfolded call: its parameters and its answer. */
export function CallDetail({ call }: { call: ApiCall }) {
  const { parameters, requestBody, responses } = call.operation;
  return (
    <SpaceBetween size="m">
      {parameters.length > 0 && (
        <Table
          isPlain
          label={`Parameters of ${call.method} ${call.path}`}
          columns={COLUMNS}
          rows={parameters}
          rowId={({ name }) => name}
        />
      )}
      {requestBody && <Shape title="Body" schema={schemaIn(requestBody)} />}
      <Shape title="Answer" schema={schemaIn(responses['200'])} />
    </SpaceBetween>
  );
}

function Shape({ title, schema }: { title: string; schema: Schema | undefined }) {
  if (!schema) return null;
  return (
    <div>
      <Box variant="h4">{title}</Box>
      <pre className="api-shape">{schemaText(schema)}</pre>
    </div>
  );
}
