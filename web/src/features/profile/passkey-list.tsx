import Button from '@cloudscape-design/components/button';
import { useState } from 'react';
import * as z from 'zod';
import { users } from '../../../../core/contract/users.ts';
import { PASSKEY_NAME, passkeyKey, type Preferences } from '../../../../core/domain/preferences.ts';
import { momentIn } from '../../../../core/domain/reader.ts';
import type { Passkey } from '../../api/passkeys.ts';
import { useEndpoint, useWrite } from '../../api/queries.ts';
import { FormDialog } from '../../ui/form/form-dialog.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { useForm } from '../../ui/form/use-form.ts';

interface PasskeyListProps {
  passkeys: readonly Passkey[];
  onRemove(passkey: Passkey): void;
}

/** Each by the person's name for it, else by its vendor's. */
export function PasskeyList({ passkeys, onRemove }: PasskeyListProps) {
  const preferences = useEndpoint(users.getPreferences, {}).data?.data;
  const [renamed, setRenamed] = useState<Passkey | null>(null);
  const own = preferences?.passkeyNames ?? {};
  return (
    <ul className="profile-list">
      {passkeys
        .map((passkey) => ({ ...passkey, name: own[passkeyKey(passkey.id)] ?? passkey.name }))
        .map((passkey) => (
          <li key={passkey.id}>
            <strong>{passkey.name}</strong>
            <span>{madeWords(passkey)}</span>
            {preferences && (
              <Button
                variant="inline-link"
                ariaLabel={`Rename ${passkey.name}, ${madeWords(passkey)}`}
                onClick={() => setRenamed(passkey)}
              >
                Rename
              </Button>
            )}
            <Button
              variant="inline-link"
              ariaLabel={`Remove ${passkey.name}, ${madeWords(passkey)}`}
              onClick={() => onRemove(passkey)}
            >
              Remove
            </Button>
          </li>
        ))}
      {renamed && preferences && (
        <RenameDialog
          passkey={renamed}
          preferences={preferences}
          kept={passkeys}
          onClose={() => setRenamed(null)}
        />
      )}
    </ul>
  );
}

interface RenameDialogProps {
  passkey: Passkey;
  preferences: Preferences;
  /** Names of others are forgotten. */
  kept: readonly Passkey[];
  onClose(): void;
}

const SCHEMA = z.strictObject({ name: PASSKEY_NAME });

function RenameDialog({ passkey, preferences, kept, onClose }: RenameDialogProps) {
  const save = useWrite(users.savePreferences, { invalidates: [users.getPreferences] });
  const form = useForm({
    schema: SCHEMA,
    start: { name: passkey.name },
    refuse: (_values, isChanged) => (isChanged ? undefined : 'Nothing has been changed.'),
    send: ({ name }) => {
      const keys = new Set(kept.map(({ id }) => passkeyKey(id)));
      const others = Object.entries(preferences.passkeyNames ?? {}).filter(([key]) =>
        keys.has(key),
      );
      const passkeyNames = { ...Object.fromEntries(others), [passkeyKey(passkey.id)]: name };
      return save.mutateAsync({ params: { ...preferences, passkeyNames } });
    },
    onSent: onClose,
  });
  return (
    <FormDialog
      title={`Rename ${passkey.name}, ${madeWords(passkey)}`}
      form={form}
      verb="Rename"
      failed="It has its name still"
      onClose={onClose}
    >
      <TextField name="name" label="Name" placeholder="Phone, or laptop at the office" />
    </FormDialog>
  );
}

/** When a passkey was made: two of one vendor differ by it. */
export function madeWords({ createdEpochSeconds }: Passkey): string {
  if (createdEpochSeconds === undefined) return 'made at a time that is not known';
  const moment = momentIn(createdEpochSeconds, {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    timeZoneName: 'short',
  });
  return `made ${moment}`;
}
