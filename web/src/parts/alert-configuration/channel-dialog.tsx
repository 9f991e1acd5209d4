import Alert from '@cloudscape-design/components/alert';
import { sentenceOf } from '../../../../core/contract/api-error.ts';
import type { ListedRecipient } from '../../../../core/contract/recipientgroups.ts';
import { SHAPE_NAMES, SHAPES, type ShapeName } from '../../../../core/domain/hook/shapes.ts';
import { FormDialog } from '../../ui/form/form-dialog.tsx';
import { SelectField } from '../../ui/form/select-field.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { ShapeFields } from '../hook/shape-fields.tsx';
import { Trial } from '../hook/trial.tsx';
import { useChannel } from './use-channel.ts';
import type { RecipientList } from './use-recipients.ts';

const KINDS = SHAPE_NAMES.map((name) => ({ value: name, label: SHAPES[name].name }));

interface ChannelDialogProps {
  list: RecipientList;
  /** The channel to change; undefined for a new one. */
  former: ListedRecipient | undefined;
  onClose(): void;
}

/** A channel of the list of recipients, with all that whoever joins it needs. */
export function ChannelDialog({ list, former, onClose }: ChannelDialogProps) {
  const { form, choose, hasSecret, test, testRefused, sendTest } = useChannel(list, former);
  const state = former?.channel?.state ?? '';
  return (
    <FormDialog
      title={former ? `Channel ${former.addr}` : 'Add A Channel'}
      form={form}
      verb="Save the channel"
      failed="The channel was not saved"
      size="large"
      onClose={onClose}
    >
      {state !== '' && (
        <Alert type="warning" header="It does not accept messages at the moment">
          {state}
        </Alert>
      )}
      <TextField
        name="addr"
        label="Name"
        placeholder="Network operations in Slack"
        description="People see this name in the list and beside each alert."
        disabled={former !== undefined}
      />
      <SelectField
        name="shape"
        label="System"
        options={KINDS}
        onChosen={(name) => choose(name as ShapeName)}
      />
      <ShapeFields
        key={form.values.shape}
        shape={SHAPES[form.values.shape]}
        secretName="token"
        hasSecret={hasSecret}
      />
      <Trial
        verb="Send me a test"
        refused={testRefused}
        isRunning={test.isPending}
        result={test.data}
        failure={test.error ? sentenceOf(test.error) : ''}
        onTry={sendTest}
      />
    </FormDialog>
  );
}
