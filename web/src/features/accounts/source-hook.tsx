import Alert from '@cloudscape-design/components/alert';
import Box from '@cloudscape-design/components/box';
import Button from '@cloudscape-design/components/button';
import Container from '@cloudscape-design/components/container';
import CopyToClipboard from '@cloudscape-design/components/copy-to-clipboard';
import Header from '@cloudscape-design/components/header';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { sentenceOf } from '../../../../core/contract/api-error.ts';
import { accounts, type SourceStatus } from '../../../../core/contract/accounts.ts';
import type { ResponseOf } from '../../../../core/contract/endpoint.ts';
import { KEYED_SOURCES, type KeyedSource } from '../../../../core/domain/source-key.ts';
import { useWrite } from '../../api/queries.ts';
import { Dialog } from '../../ui/form/dialog.tsx';
import { Age } from '../../ui/state/age.tsx';

interface SourceHookProps {
  accountId: string;
  source: KeyedSource;
  status: SourceStatus;
}

/** The address that a source calls when it has an alert, which is then here within seconds. */
export function SourceHook({ accountId, source, status }: SourceHookProps) {
  const make = useWrite(accounts.makeSourceHook, { invalidates: [accounts.getSource] });
  const isMade = status.hook_made_at_ms > 0;
  const onMake = () => make.mutate({ params: { account_id: accountId } });
  return (
    <Container
      header={
        <Header
          variant="h2"
          description={`${KEYED_SOURCES[source]} can call the portal when it has an alert, which is then here within seconds.`}
          actions={
            <Button loading={make.isPending} loadingText="Making" onClick={onMake}>
              {isMade ? 'Make a new address' : 'Make an address'}
            </Button>
          }
        >
          Alerts at once
        </Header>
      }
    >
      {make.error && <Alert type="error">{sentenceOf(make.error)}</Alert>}
      {isMade ? (
        <SpaceBetween size="xxs">
          <Box>
            Address made <Age epochSeconds={status.hook_made_at_ms / 1_000} />. A new address ends
            this one.
          </Box>
          <Box>
            Last called{' '}
            <Age
              epochSeconds={status.hook_taken_at_ms / 1_000}
              never="not yet, since it was made"
            />
          </Box>
        </SpaceBetween>
      ) : (
        'No address is made. Alerts are read each minute.'
      )}
      {make.data && <HookDialog made={make.data.data} onClose={make.reset} />}
    </Container>
  );
}

interface HookDialogProps {
  made: ResponseOf<typeof accounts.makeSourceHook>['data'];
  onClose(): void;
}

/** The only time that address and secret are shown, with what to do with them. */
function HookDialog({ made: { url, secret }, onClose }: HookDialogProps) {
  return (
    <Dialog
      title="Address for alerts"
      size="large"
      onClose={onClose}
      buttons={(leave) => (
        <Button variant="primary" onClick={leave}>
          Done
        </Button>
      )}
    >
      <SpaceBetween size="m">
        <Box>Address and secret are shown this once.</Box>
        <Value name="URL" value={url} />
        <Value name="Shared secret" value={secret} />
        <ol>
          <li>In Meraki’s dashboard, open Network-wide, Configure, Alerts, and go to Webhooks.</li>
          <li>
            Add an HTTP server with the URL and the shared secret. Leave the payload template on
            Meraki.
          </li>
          <li>Send a test webhook. “Last called” on this page shows that it arrived.</li>
          <li>
            Above on the same page, add the server as a recipient of the alerts, and save. Do so in
            each network.
          </li>
        </ol>
      </SpaceBetween>
    </Dialog>
  );
}

function Value({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <Box variant="awsui-key-label">{name}</Box>
      <code className="source__address">{value}</code>{' '}
      <CopyToClipboard
        copyButtonText={`Copy ${name}`}
        copySuccessText={`${name} copied`}
        copyErrorText={`${name} could not be copied`}
        textToCopy={value}
      />
    </div>
  );
}
