import Alert from '@cloudscape-design/components/alert';
import Box from '@cloudscape-design/components/box';
import Button from '@cloudscape-design/components/button';
import FormField from '@cloudscape-design/components/form-field';
import Input from '@cloudscape-design/components/input';
import SpaceBetween from '@cloudscape-design/components/space-between';
import Table from '@cloudscape-design/components/table';
import { useRecipients } from './use-recipients.ts';

const EMPTY = 'No email addresses configured.';

export function RecipientsTab({ accountId, onClose }: { accountId: string; onClose(): void }) {
  const list = useRecipients(accountId);
  const showsError = list.typed.trim() !== '' && list.refused !== undefined;
  return (
    <SpaceBetween size="m">
      {list.loadFailure && <Alert type="error" action={<Button onClick={list.retry}>Try again</Button>}>{list.loadFailure}</Alert>}
      {list.saveFailure && <Alert type="error">{list.saveFailure}</Alert>}
      {list.saved && <Alert type="success">Recipients saved.</Alert>}
      <Table
        items={list.recipients.map((recipient, index) => ({ ...recipient, index }))} trackBy="index" variant="embedded" contentDensity="compact"
        loading={list.isLoading} loadingText="Reading the recipients" empty={<Box textAlign="center">{EMPTY}</Box>}
        ariaLabels={{ tableLabel: 'Alert recipients' }}
        columnDefinitions={[
          { id: 'method', header: 'Method', cell: ({ method }) => method },
          { id: 'email', header: 'Email', isRowHeader: true, cell: ({ addr }) => addr },
          {
            id: 'remove', header: 'Remove',
            cell: ({ addr, index }) => (
              <Button
                variant="icon" iconName="remove" ariaLabel={`Remove ${addr}`} disabled={!list.mayRemove}
                disabledReason="The last recipient cannot be removed." onClick={() => list.remove(index)}
              />
            ),
          },
        ]}
      />
      <form onSubmit={(event) => { event.preventDefault(); list.add(); }}>
        <FormField
          label="Add Recipient Email" errorText={showsError ? list.refused : undefined}
          secondaryControl={<Button formAction="submit" disabled={list.refused !== undefined} disabledReason={list.refused}>Add</Button>}
        >
          <Input type="email" value={list.typed} invalid={showsError} onChange={({ detail }) => list.setTyped(detail.value)} />
        </FormField>
      </form>
      <Box float="right">
        <SpaceBetween direction="horizontal" size="xs">
          <Button variant="link" onClick={onClose}>Close</Button>
          <Button variant="primary" disabled={!list.hasChanged} disabledReason="Nothing has changed." loading={list.isSaving} onClick={list.save}>Save</Button>
        </SpaceBetween>
      </Box>
    </SpaceBetween>
  );
}
