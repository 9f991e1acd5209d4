import { useState } from 'react';
import * as z from 'zod';
import { collectors } from '../../../../core/contract/collectors.ts';
import type { CollectorView } from '../../../../core/domain/site-collector.ts';
import { useWrite } from '../../api/queries.ts';
import { FormDialog } from '../../ui/form/form-dialog.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { CodeDialog, type MadeCode } from './code-dialog.tsx';

const SCHEMA = z.strictObject({});

interface AddMachineProps {
  collector: CollectorView;
  onClose(): void;
}

/** A new code for a collector, which ends the one before it. */
export function AddMachine({ collector, onClose }: AddMachineProps) {
  const { accountId, collectorId, name, codeUntilEpochSeconds } = collector;
  const [known] = useState(collector.machines);
  const [made, setMade] = useState<MadeCode | null>(null);
  const { mutateAsync } = useWrite(collectors.makeEnrolmentCode, {
    invalidates: [collectors.listCollectors],
  });
  const form = useForm({
    schema: SCHEMA,
    start: {},
    send: () => mutateAsync({ params: { account_id: accountId, collector_id: collectorId } }),
    onSent: ({ data }) => setMade(data),
  });
  if (made) return <CodeDialog made={made} name={name} known={known} onClose={onClose} />;
  return (
    <FormDialog
      title={`Add a machine to ${name}`}
      form={form}
      verb="Show a code"
      failed="No code was made"
      staysOpen
      onClose={onClose}
    >
      <p>
        A code enrols one machine within a day. Of two machines one polls, and the other takes over
        when that one is silent.
      </p>
      {codeUntilEpochSeconds > 0 && <p>It replaces the code before it, which nobody has used.</p>}
    </FormDialog>
  );
}
