import Box from '@cloudscape-design/components/box';
import Button from '@cloudscape-design/components/button';
import Container from '@cloudscape-design/components/container';
import CopyToClipboard from '@cloudscape-design/components/copy-to-clipboard';
import Header from '@cloudscape-design/components/header';
import KeyValuePairs from '@cloudscape-design/components/key-value-pairs';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useState } from 'react';
import { accounts, type SourceStatus } from '../../../../core/contract/accounts.ts';
import type { ResponseOf } from '../../../../core/contract/endpoint.ts';
import { KEYED_SOURCES, type KeyedSource } from '../../../../core/domain/source-key.ts';
import { useWrite } from '../../api/queries.ts';
import { ConfirmDialog } from '../../ui/form/confirm-dialog.tsx';
import { Dialog } from '../../ui/form/dialog.tsx';
import { Age } from '../../ui/state/age.tsx';

type Made = ResponseOf<typeof accounts.makeSourceHook>['data'];

interface SourceHookProps {
  accountId: string;
  source: KeyedSource;
  status: SourceStatus;
}

/** The address that a source calls when it has an alert, which is then here within seconds. */
export function SourceHook({ accountId, source, status }: SourceHookProps) {
  const { mutateAsync } = useWrite(accounts.makeSourceHook, { invalidates: [accounts.getSource] });
  const [isMaking, setMaking] = useState(false);
  const [made, setMade] = useState<Made>();
  const { hook_made_at_ms: madeAtMs, hook_taken_at_ms: takenAtMs } = status;
  const product = KEYED_SOURCES[source];
  const verb = madeAtMs > 0 ? 'Make a new address' : 'Make an address';
  return (
    <Container
      header={
        <Header
          variant="h2"
          description={`${product} can call the portal when it has an alert, which is then here within seconds.`}
          actions={<Button onClick={() => setMaking(true)}>{verb}</Button>}
        >
          Alerts at once
        </Header>
      }
    >
      {madeAtMs > 0 ? (
        <KeyValuePairs
          columns={3}
          items={[
            { label: 'Address made', value: <Age epochSeconds={madeAtMs / 1_000} /> },
            {
              label: 'Last call',
              value: <Age epochSeconds={takenAtMs / 1_000} never="None yet" />,
            },
          ]}
        />
      ) : (
        'No address is made. Alerts are read each minute.'
      )}
      {isMaking && (
        <ConfirmDialog
          title="Address for alerts"
          verb={verb}
          isDestructive={madeAtMs > 0}
          failed="The address was not made"
          send={() => mutateAsync({ params: { account_id: accountId } })}
          onSent={({ data }) => setMade(data)}
          onClose={() => setMaking(false)}
        >
          {madeAtMs > 0
            ? `The present address and its secret end at once. ${product} must then be given the new ones.`
            : `The portal makes an address and a secret, which you enter in ${product}.`}
        </ConfirmDialog>
      )}
      {made && <HookDialog made={made} onClose={() => setMade(undefined)} />}
    </Container>
  );
}

interface HookDialogProps {
  made: Made;
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
          <li>Send a test webhook. ‘Last call’ on this page shows that it arrived.</li>
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
