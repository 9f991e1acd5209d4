import Alert from '@cloudscape-design/components/alert';
import Box from '@cloudscape-design/components/box';
import Button from '@cloudscape-design/components/button';
import FormField from '@cloudscape-design/components/form-field';
import Input from '@cloudscape-design/components/input';
import SpaceBetween from '@cloudscape-design/components/space-between';
import Table from '@cloudscape-design/components/table';
import type { Leaving } from './alert-configuration-dialog.tsx';
import type { useRecipients } from './use-recipients.ts';
import { TabButtons } from './tab-buttons.tsx';

const EMPTY = 'No email addresses configured.';

export function RecipientsTab({
  list,
  leaving,
}: {
  list: ReturnType<typeof useRecipients>;
  leaving: Leaving;
}) {
  const showsError = list.typed.trim() !== '' && list.refused !== undefined;
  return (
    <SpaceBetween size="m">
      {list.loadFailure && (
        <Alert type="error" action={<Button onClick={list.retry}>Try again</Button>}>
          {list.loadFailure}
        </Alert>
      )}
      {list.saveFailure && (
        <Alert type={list.theirs ? 'warning' : 'error'}>
          {list.saveFailure}
          {list.theirs &&
            ` They ${list.theirs}. Your own changes stand on top of theirs: look through the list and save it again.`}
        </Alert>
      )}
      {list.saved && <Alert type="success">Recipients saved.</Alert>}
      <Table
        items={list.recipients.map((recipient, index) => ({ ...recipient, index }))}
        trackBy="index"
        variant="embedded"
        contentDensity="compact"
        loading={list.isLoading}
        loadingText="Reading the recipients"
        empty={<Box textAlign="center">{EMPTY}</Box>}
        ariaLabels={{ tableLabel: 'Alert recipients' }}
        columnDefinitions={[
          { id: 'method', header: 'Method', cell: ({ method }) => method },
          { id: 'email', header: 'Email', isRowHeader: true, cell: ({ addr }) => addr },
          {
            id: 'remove',
            header: 'Remove',
            cell: ({ addr, index }) => (
              <Button
                variant="icon"
                iconName="remove"
                ariaLabel={`Remove ${addr}`}
                disabled={!list.mayRemove}
                disabledReason="The last recipient cannot be removed."
                onClick={() => list.remove(index)}
              />
            ),
          },
        ]}
      />
      <form
        onSubmit={(event) => {
          event.preventDefault();
          list.add();
        }}
      >
        <FormField
          label="Add Recipient Email"
          errorText={showsError ? list.refused : undefined}
          secondaryControl={
            <Button
              formAction="submit"
              disabled={list.refused !== undefined}
              disabledReason={list.refused}
            >
              Add
            </Button>
          }
        >
          <Input
            type="email"
            value={list.typed}
            invalid={showsError}
            onChange={({ detail }) => list.setTyped(detail.value)}
          />
        </FormField>
      </form>
      <TabButtons
        leaving={leaving}
        refused={list.hasChanged ? undefined : 'Nothing has changed.'}
        unsaved={list.hasChanged}
        isSaving={list.isSaving}
        onSave={list.save}
      />
    </SpaceBetween>
  );
}
