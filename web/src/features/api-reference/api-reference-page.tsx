import Button from '@cloudscape-design/components/button';
import { useMemo } from 'react';
import { openapi } from '../../../../core/contract/openapi.ts';
import { useEndpoint } from '../../api/queries.ts';
import { saveFile } from '../../ui/table/save-file.ts';
import type { ColumnSpec } from '../../ui/table/column.ts';
import { TablePage } from '../../ui/table/table-page.tsx';
import { useRowsHere } from '../../ui/table/use-rows-here.ts';
import { useTableState } from '../../ui/table/use-table-state.ts';
import { API_COLUMNS, apiCalls, apiReader, type ApiCall, type ApiDocument } from './api-calls.ts';
import { CallDetail } from './call-detail.tsx';

const BY_PART = { column: 'Part', descending: false };
const rowId = ({ method, path }: ApiCall) => `${method} ${path}`;
const detail = (call: ApiCall) => <CallDetail call={call} />;
const WIDTHS: Readonly<Record<string, number>> = { Call: 290, What: 200, Part: 110 };
const NONE: readonly ApiCall[] = [];

/** /api: every call of the API, from the document that other programs read. */
export function ApiReferencePage() {
  const read = useEndpoint(openapi.getDocument, {});
  const document = read.data?.data;
  const all = useMemo(
    () => (document ? apiCalls(document as unknown as ApiDocument) : NONE),
    [document],
  );
  const state = useTableState({ table: 'api', offered: API_COLUMNS, defaultSort: BY_PART });
  const rows = useRowsHere(state, {
    rows: all,
    reader: apiReader,
    isLoading: read.isPending,
    failure: read.error && {
      sentence: `The API could not be read. ${read.error.message}`,
      retry: () => void read.refetch(),
    },
  });
  return (
    <TablePage
      title="API"
      description="Calls for programs. They need your id token and the portal's API key, and have the same permissions as you."
      state={state}
      rows={rows}
      reader={apiReader}
      specOf={columnOf}
      offered={API_COLUMNS}
      properties={API_COLUMNS}
      rowId={rowId}
      rowName={rowId}
      detail={detail}
      csv={{ name: ['API'] }}
      actions={
        <Button
          iconName="download"
          disabled={!document}
          disabledReason="The document is still loading."
          onClick={() =>
            saveFile('openapi.json', 'application/json', JSON.stringify(document, null, 2))
          }
        >
          OpenAPI 3.1
        </Button>
      }
    />
  );
}

function columnOf(id: string): ColumnSpec<ApiCall> {
  return {
    id,
    text: (call) => apiReader.text(call, id),
    ...(WIDTHS[id] ? { width: WIDTHS[id] } : { width: 350 }),
    ...(id === 'Call'
      ? {
          isRowHeader: true,
          line: 1 as const,
          cell: (call: ApiCall) => <span className="api-call">{rowId(call)}</span>,
        }
      : { line: id === 'What' ? 2 : 3 }),
  };
}
