import Alert from '@cloudscape-design/components/alert';
import Button from '@cloudscape-design/components/button';
import type { ColumnSpec } from '../../ui/table/column.ts';
import { Table } from '../../ui/table/table.tsx';
import { EnterDoes } from '../../ui/form/enter-does.tsx';
import { FormBody } from '../../ui/form/form-body.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { UnsubscribedNote } from '../unsubscribed.tsx';
import type { useRecipients } from './use-recipients.ts';

const EMPTY = 'No email addresses configured.';

type List = ReturnType<typeof useRecipients>;
type Row = List['form']['values']['recipients'][number] & { index: number };

function columnsOf(list: List): ColumnSpec<Row>[] {
  return [
    { id: 'Method', text: ({ method }) => method, line: 2 },
    { id: 'Email', text: ({ addr }) => addr, isRowHeader: true, line: 1 },
    {
      id: 'Remove',
      text: () => 'Remove',
      line: 2,
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
  ];
}

export function RecipientsTab({ list }: { list: List }) {
  return (
    <FormBody form={list.form} verb="Save" failed="The recipients were not saved">
      {list.loadFailure !== '' && (
        <Alert type="error" action={<Button onClick={list.retry}>Try again</Button>}>
          {list.loadFailure}
        </Alert>
      )}
      {list.restoreFailure !== '' && <Alert type="error">{list.restoreFailure}</Alert>}
      {list.saved !== '' && (
        <Alert type="success" action={list.restore && <Button onClick={list.restore}>Undo</Button>}>
          {list.saved}
        </Alert>
      )}
      <Table
        isPlain
        label="Alert recipients"
        columns={columnsOf(list)}
        rows={list.form.values.recipients.map((recipient, index) => ({ ...recipient, index }))}
        rowId={({ index }) => String(index)}
        isLoading={list.isLoading}
        empty={EMPTY}
      />
      <UnsubscribedNote left={list.unsubscribed} renew={list.renew} />
      <EnterDoes act={list.add}>
        <TextField
          name="typed"
          label="Add Recipient Email"
          type="email"
          disabled={!list.isKnown}
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
