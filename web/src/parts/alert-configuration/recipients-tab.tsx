import Alert from '@cloudscape-design/components/alert';
import Button from '@cloudscape-design/components/button';
import StatusIndicator from '@cloudscape-design/components/status-indicator';
import { useState } from 'react';
import type { ListedRecipient } from '../../../../core/contract/recipientgroups.ts';
import { SHAPES } from '../../../../core/domain/hook/shapes.ts';
import type { ColumnSpec } from '../../ui/table/column.ts';
import { Table } from '../../ui/table/table.tsx';
import { EnterDoes } from '../../ui/form/enter-does.tsx';
import { FormBody } from '../../ui/form/form-body.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { UnsubscribedNote } from '../unsubscribed.tsx';
import { ChannelDialog } from './channel-dialog.tsx';
import type { RecipientList } from './use-recipients.ts';

const EMPTY = 'No email addresses configured.';

type Row = ListedRecipient & { index: number };

function columnsOf(
  list: RecipientList,
  open: (channel: ListedRecipient) => void,
): ColumnSpec<Row>[] {
  return [
    { id: 'Method', text: methodOf, line: 2 },
    {
      id: 'Email',
      text: ({ addr }) => addr,
      isRowHeader: true,
      line: 1,
      cell: ({ index: _index, ...recipient }) => <Address recipient={recipient} onOpen={open} />,
    },
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

const methodOf = ({ method, channel }: ListedRecipient) =>
  channel ? SHAPES[channel.shape].what : method;

/** A channel can be opened, and has the reason why it takes no messages. */
function Address({
  recipient,
  onOpen,
}: {
  recipient: ListedRecipient;
  onOpen(channel: ListedRecipient): void;
}) {
  const { addr, channel } = recipient;
  if (!channel) return addr;
  return (
    <>
      <Button variant="inline-link" formAction="none" onClick={() => onOpen(recipient)}>
        {addr}
      </Button>
      {channel.state && (
        <StatusIndicator type="error" wrapText>
          {channel.state}
        </StatusIndicator>
      )}
    </>
  );
}

export function RecipientsTab({ list }: { list: RecipientList }) {
  const [channel, setChannel] = useState<{ former: ListedRecipient | undefined }>();
  const unopened = list.form.isChanged
    ? 'Save your changes first.'
    : list.isKnown
      ? undefined
      : 'The list is still being read.';
  const open = (former?: ListedRecipient) => {
    if (unopened === undefined) setChannel({ former });
  };
  return (
    <>
      <Recipients list={list} unopened={unopened} onOpen={open} />
      {channel && (
        <ChannelDialog list={list} former={channel.former} onClose={() => setChannel(undefined)} />
      )}
    </>
  );
}

interface RecipientsProps {
  list: RecipientList;
  /** Why no channel can be opened now. */
  unopened: string | undefined;
  onOpen(former?: ListedRecipient): void;
}

function Recipients({ list, unopened, onOpen }: RecipientsProps) {
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
        columns={columnsOf(list, onOpen)}
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
      <Button
        formAction="none"
        disabled={unopened !== undefined}
        disabledReason={unopened}
        onClick={() => onOpen()}
      >
        Add a channel
      </Button>
    </FormBody>
  );
}
