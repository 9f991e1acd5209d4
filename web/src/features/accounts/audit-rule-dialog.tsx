import Box from '@cloudscape-design/components/box';
import * as z from 'zod';
import { auditlogs } from '../../../../core/contract/auditlogs.ts';
import { accounts, type Account } from '../../../../core/contract/accounts.ts';
import { daysOfYears, KEPT_YEARS, keptInWords } from '../../../../core/domain/audit-rule.ts';
import { useEndpoint, useWrite } from '../../api/queries.ts';
import { ExportState } from '../../parts/audit-log/export-state.tsx';
import { useFlash } from '../../ui/flash/flashes.tsx';
import { FormDialog } from '../../ui/form/form-dialog.tsx';
import { SelectField } from '../../ui/form/select-field.tsx';
import { useForm } from '../../ui/form/use-form.ts';

const SCHEMA = z.strictObject({ years: z.string() });
const OPTIONS = KEPT_YEARS.map((years) => ({
  value: String(years),
  label: keptInWords(daysOfYears(years)),
}));

/** For how long the audit log of an account is kept. */
export function AuditRuleDialog({ account, onClose }: { account: Account; onClose(): void }) {
  const save = useWrite(accounts.saveAuditRule, { invalidates: [accounts.listAccounts] });
  const flash = useFlash();
  const keeping = useEndpoint(auditlogs.getKeeping, { account_id: account.id }).data?.data;
  const now = OPTIONS.find(({ label }) => label === keptInWords(account.audit_kept_days));
  const form = useForm({
    schema: SCHEMA,
    start: { years: now?.value ?? '' },
    refuse: ({ years }, isChanged) => {
      if (years === '') return 'Choose a time first.';
      return isChanged ? undefined : 'Nothing has changed.';
    },
    send: ({ years }) =>
      save.mutateAsync({
        params: {
          account_id: account.id,
          years: KEPT_YEARS.find((each) => String(each) === years)!,
        },
      }),
    onSent({ message }) {
      flash({ type: 'success', text: message });
      onClose();
    },
  });
  return (
    <FormDialog
      title={`Audit log of ${account.name}`}
      form={form}
      verb="Save"
      failed="The rule was not saved"
      onClose={onClose}
    >
      <SelectField name="years" label="Keep new changes for" options={OPTIONS} />
      <Box color="text-body-secondary">
        Changes that are in the log already are kept as long as they were to be kept until now, so a
        shorter time removes none of them early. The log records this change.
      </Box>
      {keeping && <ExportState exported={keeping.exported} />}
    </FormDialog>
  );
}
