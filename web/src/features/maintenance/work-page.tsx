import Alert from '@cloudscape-design/components/alert';
import Box from '@cloudscape-design/components/box';
import Button from '@cloudscape-design/components/button';
import ContentLayout from '@cloudscape-design/components/content-layout';
import Header from '@cloudscape-design/components/header';
import Spinner from '@cloudscape-design/components/spinner';
import { Navigate, useParams } from 'react-router';
import { ApiError } from '../../../../core/contract/api-error.ts';
import { maintenances } from '../../../../core/contract/maintenances.ts';
import { useCan } from '../../access/permissions.ts';
import { useEndpoint } from '../../api/queries.ts';
import { keyFor, workAddress } from '../../parts/maintenance/planned-row.ts';
import { PageLink } from '../../ui/page-link.tsx';
import { WorkBody } from './work-body.tsx';

/** /maintenance/{work_id, or the id of one of its rows}: one piece of planned work. */
export function WorkPage() {
  const { id = '' } = useParams();
  const { data, error, isLoading, refetch } = useEndpoint(maintenances.getWork, { id });
  const work = data?.data;
  const isUnknown = error instanceof ApiError && error.statusCode === 404;
  // A row may go while the others of its work stay.
  if (work && keyFor(work.works[0]!) !== id)
    return <Navigate to={workAddress(work.works[0]!)} replace />;
  if (work)
    return (
      <WorkBody
        key={id}
        found={work}
        isGone={isUnknown}
        failure={isUnknown ? null : error}
        onRetry={() => void refetch()}
      />
    );
  return (
    <ContentLayout
      header={
        <>
          <PageLink to="/maintenance">← Maintenance</PageLink>
          <Header variant="h1">Planned work</Header>
        </>
      }
    >
      {isLoading && (
        <Box textAlign="center">
          <Spinner /> Loading the planned work
        </Box>
      )}
      {isUnknown && <Unknown />}
      {error && !isUnknown && (
        <Alert
          type="error"
          header="The planned work could not be loaded"
          action={<Button onClick={() => void refetch()}>Try again</Button>}
        >
          {error.message}
        </Alert>
      )}
    </ContentLayout>
  );
}

function Unknown() {
  const readsLog = useCan('admin.auditLogs', 'view');
  return (
    <Alert type="warning" header="Planned work not found">
      It was removed, is over for more than a year, or is not on your services.
      {readsLog && (
        <>
          {' '}
          What was removed is in the <PageLink to="/auditlogs">Audit Logs</PageLink>.
        </>
      )}
    </Alert>
  );
}
