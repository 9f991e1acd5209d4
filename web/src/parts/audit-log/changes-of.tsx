import Alert from '@cloudscape-design/components/alert';
import Box from '@cloudscape-design/components/box';
import Button from '@cloudscape-design/components/button';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { sentenceOf } from '../../../../core/contract/api-error.ts';
import { auditlogs } from '../../../../core/contract/auditlogs.ts';
import { AUDIT_COLUMNS } from '../../../../core/domain/audit-reader.ts';
import { call } from '../../api/client.ts';
import { keyOf } from '../../api/queries.ts';
import { Table } from '../../ui/table/table.tsx';
import { auditColumn } from './audit-columns.tsx';
import { AuditDetail } from './audit-detail.tsx';
import type { LogThing } from './use-audit-log.ts';

const ROWS_AT_ONCE = 10;
const COLUMNS = AUDIT_COLUMNS.map(auditColumn);

/**
 * Changes to one thing, newest first, as far back as the log is kept; part of a dialog or of an
 * unfolded row.
 */
export function ChangesOf({ name, thing }: { name: string; thing: LogThing }) {
  const [end] = useState(() => Math.floor(Date.now() / 1000));
  const log = useInfiniteQuery({
    queryKey: [...keyOf(auditlogs.listAuditLogs), thing, end],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) =>
      call(
        auditlogs.listAuditLogs,
        { start: 0, end, limit: ROWS_AT_ONCE, ...thing, next_token: pageParam },
        { signal },
      ),
    getNextPageParam: (last) => last.next_token,
  });
  return (
    <SpaceBetween size="s">
      {log.error && (
        <Alert
          type="error"
          action={
            <Button formAction="none" onClick={() => void log.refetch()}>
              Try again
            </Button>
          }
        >
          The changes could not be read. {sentenceOf(log.error)}
        </Alert>
      )}
      <Table
        isPlain
        label={`Changes of ${name}`}
        columns={COLUMNS}
        rows={log.data?.pages.flatMap(({ data }) => data) ?? []}
        rowId={({ id }) => id}
        rowName={({ information }) => information}
        isLoading={log.isPending}
        empty={<Box color="text-body-secondary">There are no changes in the log.</Box>}
        detail={(entry) => <AuditDetail entry={entry} shown={AUDIT_COLUMNS} />}
      />
      {log.hasNextPage && (
        <Button
          formAction="none"
          loading={log.isFetchingNextPage}
          onClick={() => void log.fetchNextPage()}
        >
          Show older changes
        </Button>
      )}
    </SpaceBetween>
  );
}
