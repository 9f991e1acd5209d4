import Alert from '@cloudscape-design/components/alert';
import Box from '@cloudscape-design/components/box';
import Button from '@cloudscape-design/components/button';
import { useState } from 'react';
import type { Account } from '../../../../core/contract/accounts.ts';
import { sentenceOf } from '../../../../core/contract/api-error.ts';
import { LEAST_SECRET_LENGTH } from '../../../../core/domain/desk-hook.ts';
import { SHAPE_NAMES, SHAPES, type ShapeName } from '../../../../core/domain/hook/shapes.ts';
import { ShapeFields, secretWords } from '../../parts/hook/shape-fields.tsx';
import { Trial } from '../../parts/hook/trial.tsx';
import { FormDialog } from '../../ui/form/form-dialog.tsx';
import { SelectField } from '../../ui/form/select-field.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { ReplyHelp } from './reply-help.tsx';
import { useDesk } from './use-desk.ts';

const WAYS = [
  { value: 'MAIL', label: 'By mail' },
  ...SHAPE_NAMES.map((name) => ({ value: name, label: `To ${SHAPES[name].name}` })),
];

/** Where an account's tickets are sent, with all that whoever joins the desk needs. */
export function DeskDialog({ account, onClose }: { account: Account; onClose(): void }) {
  const state = useDesk(account.id);
  const { form, desk, saved, test } = state;
  const name = form.values.shape;
  return (
    <FormDialog
      title={`Help desk of ${account.name}`}
      form={form}
      verb={name === 'MAIL' || !SHAPES[name].template.probe ? 'Save' : 'Try and save'}
      failed="The help desk was not saved"
      leaveWord="Close"
      size="large"
      staysOpen
      onClose={onClose}
    >
      {saved !== '' && <Alert type="success">{saved}</Alert>}
      <SelectField
        name="shape"
        label="Tickets go"
        options={WAYS}
        onChosen={(chosen) => state.choose(chosen as ShapeName | 'MAIL')}
      />
      {name === 'MAIL' ? (
        <Box>Each ticket is a mail to the address of the help desk.</Box>
      ) : (
        <Hooked name={name} state={state} key={name} />
      )}
      {name !== 'MAIL' && (
        <Trial
          verb="Send a test"
          refused={state.testRefused}
          isRunning={test.isPending}
          result={test.data}
          failure={test.error ? sentenceOf(test.error) : ''}
          onTry={state.sendTest}
        />
      )}
      {name !== 'MAIL' && desk && SHAPES[name].replies !== 'none' && (
        <ReplyHelp
          accountId={account.id}
          url={desk.reply.url}
          shape={SHAPES[name]}
          refused={
            desk.shape === name && desk.has_secret && !form.isChanged
              ? undefined
              : 'Save the desk with its secret first.'
          }
        />
      )}
    </FormDialog>
  );
}

interface HookedProps {
  name: ShapeName;
  state: ReturnType<typeof useDesk>;
}

/** Fields of a desk that is called. A secret that was made here is shown until it is saved. */
function Hooked({ name, state: { form, desk } }: HookedProps) {
  const [made, setMade] = useState('');
  const shape = SHAPES[name];
  const isPlain = name === 'PLAIN';
  const isSame = desk?.shape === name;
  const isMadeShown = made !== '' && form.values.secret === made;
  const make = (
    <Button
      formAction="none"
      onClick={() => {
        const secret = newSecret();
        setMade(secret);
        form.change({ secret });
      }}
    >
      Make one
    </Button>
  );
  return (
    <>
      <ShapeFields
        shape={shape}
        secretName={isPlain ? 'secret' : 'token'}
        hasSecret={isSame && (isPlain ? desk.has_secret : desk.has_token)}
        {...(isPlain ? { besideSecret: make, isSecretShown: isMadeShown } : {})}
      />
      {shape.replies === 'bearer' && (
        <TextField
          name="secret"
          label="Secret of replies"
          type={isMadeShown ? 'text' : 'password'}
          autoComplete={false}
          description={secretWords(
            `At least ${LEAST_SECRET_LENGTH} characters. ${shape.name} sends it back in a header.`,
            desk?.has_secret === true,
          )}
          beside={make}
        />
      )}
      {isMadeShown && (
        <Alert type="warning">
          Copy the secret now. It is not shown again after the desk is saved.
        </Alert>
      )}
    </>
  );
}

const SECRET_BYTES = 32;

const newSecret = () =>
  [...crypto.getRandomValues(new Uint8Array(SECRET_BYTES))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('');
