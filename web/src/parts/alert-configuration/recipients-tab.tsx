import Alert from '@cloudscape-design/components/alert';
import Box from '@cloudscape-design/components/box';
import Button from '@cloudscape-design/components/button';
import Table from '@cloudscape-design/components/table';
import { EnterDoes } from '../../ui/form/enter-does.tsx';
import { FormBody } from '../../ui/form/form-body.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import type { useRecipients } from './use-recipients.ts';

const EMPTY = 'No email addresses configured.';

export function RecipientsTab({ list }: { list: ReturnType<typeof useRecipients> }) {
  return (
    <FormBody form={list.form} verb="Save" failed="The recipients were not saved">
      {list.loadFailure && (
        <Alert type="error" action={<Button onClick={list.retry}>Try again</Button>}>
          {list.loadFailure}
        </Alert>
      )}
      {list.saved && <Alert type="success">{list.saved}</Alert>}
      <Table
        items={list.form.values.recipients.map((recipient, index) => ({ ...recipient, index }))}
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
                formAction="none"
                ariaLabel={`Remove ${addr}`}
                disabled={!list.mayRemove}
                disabledReason="The last recipient cannot be removed."
                onClick={() => list.remove(index)}
              />
            ),
          },
        ]}
      />
      <EnterDoes act={list.add}>
        <TextField
          name="typed"
          label="Add Recipient Email"
          type="email"
          beside={
            <Button
              formAction="none"
              disabled={list.refused !== undefined}
              disabledReason={list.refused}
              onClick={list.add}
            >
              Add
            </Button>
          }
        />
      </EnterDoes>
    </FormBody>
  );
}
