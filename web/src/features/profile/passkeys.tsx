import Alert from '@cloudscape-design/components/alert';
import Box from '@cloudscape-design/components/box';
import Button from '@cloudscape-design/components/button';
import Container from '@cloudscape-design/components/container';
import Header from '@cloudscape-design/components/header';
import SpaceBetween from '@cloudscape-design/components/space-between';
import StatusIndicator from '@cloudscape-design/components/status-indicator';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { auditlogs } from '../../../../core/contract/auditlogs.ts';
import { freshly } from '../../api/freshly.ts';
import { hasPasskeys, passkeyWords } from '../../api/passkey-words.ts';
import type { Passkey } from '../../api/passkeys.ts';
import { useWrite } from '../../api/queries.ts';
import { useFlash } from '../../ui/flash/flashes.tsx';
import { ConfirmDialog } from '../../ui/form/confirm-dialog.tsx';
import type { PasskeyCalls } from '../../parts/second-factor/factor-calls.ts';
import { madeWords, PasskeyList } from './passkey-list.tsx';

const amplify = async (): Promise<PasskeyCalls> => ({
  ...(await import('../../api/passkeys.ts')),
  ...(await import('../../api/second-factor.ts')),
});

/** Keys of the person's devices that sign in in place of a password. */
export function Passkeys({ calls = amplify }: { calls?: () => Promise<PasskeyCalls> }) {
  const read = useQuery({
    queryKey: ['passkeys'],
    queryFn: async () => (await calls()).listPasskeys(),
    retry: false,
  });
  const note = useWrite(auditlogs.writeNote);
  const flash = useFlash();
  const [removed, setRemoved] = useState<Passkey | null>(null);
  const changed = (text: string) => {
    flash({ type: 'success', text });
    // The identity provider has changed it already; the log is told of it as the person's own word.
    void note.mutateAsync({ params: { message: text } });
    void read.refetch();
  };
  const add = useMutation({
    mutationFn: async () => {
      const { addPasskey, hasSecondFactor, letPasskeysBeBothFactors } = await calls();
      await freshly(addPasskey);
      changed('Your passkey is added.');
      if (await hasSecondFactor()) await letPasskeysBeBothFactors();
    },
  });
  return (
    <Container
      header={
        <Header
          variant="h2"
          description="A finger, a face or the PIN of a device signs in as you, without password and code."
          actions={
            read.data &&
            hasPasskeys() && (
              <Button loading={add.isPending} onClick={() => add.mutate()}>
                Add a passkey
              </Button>
            )
          }
        >
          Passkeys
        </Header>
      }
    >
      <SpaceBetween size="m">
        {add.error && (
          <div role="alert">
            <Alert type="error" header="A passkey could not be set up">
              {passkeyWords(add.error)}
            </Alert>
          </div>
        )}
        {!hasPasskeys() && <Box>This browser has no passkeys. Others may.</Box>}
        {read.isPending && <StatusIndicator type="loading">Reading your passkeys</StatusIndicator>}
        {read.error && (
          <Box>
            They can be made after a sign-in on the current form. This session began otherwise, or
            the sign-in service does not answer.
          </Box>
        )}
        {read.data?.length === 0 && <Box>You have none yet.</Box>}
        {read.data && read.data.length > 0 && (
          <PasskeyList passkeys={read.data} onRemove={setRemoved} />
        )}
      </SpaceBetween>
      {removed && (
        <ConfirmDialog
          title={`Remove ${removed.name}, ${madeWords(removed)}`}
          verb="Remove"
          failed="It is still there"
          tell={passkeyWords}
          send={() => freshly(async () => (await calls()).removePasskey(removed.id))}
          onSent={() => changed('Your passkey is removed.')}
          onClose={() => setRemoved(null)}
        >
          It signs you in no more, and cannot be brought back. Take it away on your device as well.
        </ConfirmDialog>
      )}
    </Container>
  );
}
