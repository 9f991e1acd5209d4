import Alert from '@cloudscape-design/components/alert';
import Box from '@cloudscape-design/components/box';
import Button from '@cloudscape-design/components/button';
import ContentLayout from '@cloudscape-design/components/content-layout';
import Header from '@cloudscape-design/components/header';
import SpaceBetween from '@cloudscape-design/components/space-between';
import Spinner from '@cloudscape-design/components/spinner';
import { useState } from 'react';
import { accounts } from '../../../../core/contract/accounts.ts';
import { HOOKING_SOURCES } from '../../../../core/domain/source-key.ts';
import { useCan } from '../../access/permissions.ts';
import { useEndpoint } from '../../api/queries.ts';
import { useQueryParams } from '../../ui/address.ts';
import { PageLink } from '../../ui/page-link.tsx';
import { usePageTitle } from '../../ui/page-title.ts';
import { KeyDialog } from './key-dialog.tsx';
import { SourceHook } from './source-hook.tsx';
import { SourceFacts } from './source-facts.tsx';
import { SourceMoves } from './source-moves.tsx';
import { SourceState } from './source-state.tsx';
import { SourceTrial } from './source-trial.tsx';
import { SourceUnnamed } from './source-unnamed.tsx';
import './source.css';

/** A reading ends each minute. */
const REFRESH_MS = 20_000;

/** /accounts/source?account_id={id}: how the monitoring source of an account is doing. */
export function SourcePage() {
  const [query] = useQueryParams();
  const id = query.get('account_id') ?? '';
  const { data, error, refetch } = useEndpoint(
    accounts.getSource,
    { account_id: id },
    { refetchIntervalMs: REFRESH_MS, staleMs: 0 },
  );
  const maySeeMoves = useCan('admin.provisioning', 'view');
  const [isChanging, setChanging] = useState(false);
  const status = data?.data;
  const heading = status ? `Monitoring source of ${status.name}` : 'Monitoring source';
  usePageTitle(heading);
  return (
    <ContentLayout
      header={
        <>
          <PageLink to="/accounts">← Account Access</PageLink>
          <Header
            variant="h1"
            actions={
              status && (
                <Button onClick={() => setChanging(true)}>
                  {status.source === '' ? 'Add a key' : 'Change the key'}
                </Button>
              )
            }
          >
            {heading}
          </Header>
        </>
      }
    >
      <SpaceBetween size="l">
        <PageLink to="/collectors/help">Keys, their rights, and what comes in</PageLink>
        {error ? (
          <Alert
            type="error"
            header="The source could not be loaded"
            action={<Button onClick={() => void refetch()}>Try again</Button>}
          >
            {error.message}
          </Alert>
        ) : (
          !status && (
            <Box textAlign="center">
              <Spinner /> Loading the source
            </Box>
          )
        )}
        {status?.source === '' && (
          <Alert type="info">
            {status.name} has no key of a monitoring source. The built-in collector polls its
            devices.
          </Alert>
        )}
        {status && status.source !== '' && (
          <SpaceBetween size="l">
            <SourceState status={status} source={status.source} />
            <SourceTrial accountId={id} source={status.source} />
            {HOOKING_SOURCES.includes(status.source) && (
              <SourceHook accountId={id} source={status.source} status={status} />
            )}
            {maySeeMoves && <SourceMoves accountId={id} source={status.source} />}
            <SourceFacts status={status} source={status.source} />
            {status.reading && <SourceUnnamed reading={status.reading} source={status.source} />}
          </SpaceBetween>
        )}
      </SpaceBetween>
      {isChanging && status && (
        <KeyDialog account={{ id, name: status.name }} onClose={() => setChanging(false)} />
      )}
    </ContentLayout>
  );
}
