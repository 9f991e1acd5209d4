import Alert from '@cloudscape-design/components/alert';
import Box from '@cloudscape-design/components/box';
import Button from '@cloudscape-design/components/button';
import ContentLayout from '@cloudscape-design/components/content-layout';
import Header from '@cloudscape-design/components/header';
import SpaceBetween from '@cloudscape-design/components/space-between';
import Spinner from '@cloudscape-design/components/spinner';
import { useState } from 'react';
import { collectors } from '../../../../core/contract/collectors.ts';
import { useCan } from '../../access/permissions.ts';
import { useEndpoint } from '../../api/queries.ts';
import { PageLink } from '../../ui/page-link.tsx';
import { AddCollector } from './add-collector.tsx';
import { CollectorCard } from './collector-card.tsx';
import './collectors.css';

/** Machines call each minute or so. */
const REFRESH_MS = 20_000;

/** /collectors: who polls devices that the portal cannot reach, and how they are. */
export function CollectorsPage() {
  const { data, error, refetch } = useEndpoint(
    collectors.listCollectors,
    {},
    { refetchIntervalMs: REFRESH_MS },
  );
  const mayManage = useCan('admin.provisioning', 'manage');
  const [isAdding, setAdding] = useState(false);
  const add = mayManage && (
    <Button variant="primary" onClick={() => setAdding(true)}>
      Add collector
    </Button>
  );
  const all = data?.data ?? [];
  return (
    <ContentLayout
      header={
        <Header
          variant="h1"
          actions={all.length > 0 && add}
          description="They poll devices behind a customer's firewall, from the inside."
        >
          Collectors
        </Header>
      }
    >
      <SpaceBetween size="l">
        <PageLink to="/collectors/help">How to set up, update and mend a collector</PageLink>
        {error && !data && (
          <Alert
            type="error"
            header="The collectors could not be read"
            action={<Button onClick={() => void refetch()}>Try again</Button>}
          >
            {error.message}
          </Alert>
        )}
        {!data && !error && (
          <Box textAlign="center">
            <Spinner /> Loading the collectors
          </Box>
        )}
        {data && all.length === 0 && (
          <Box textAlign="center" padding="l">
            <SpaceBetween size="m">
              <span>
                A collector is a small program on a machine in a customer's network. It polls
                devices there over SNMP and sends what it measures to the portal, which cannot reach
                them itself.
              </span>
              {add}
            </SpaceBetween>
          </Box>
        )}
        {all.map((collector) => (
          <CollectorCard
            key={collector.collectorId}
            collector={collector}
            all={all}
            mayManage={mayManage}
          />
        ))}
      </SpaceBetween>
      {isAdding && <AddCollector onClose={() => setAdding(false)} />}
    </ContentLayout>
  );
}
