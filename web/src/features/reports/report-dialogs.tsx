import { useState } from 'react';
import * as z from 'zod';
import { reports as contract, type SavedReportView } from '../../../../core/contract/reports.ts';
import { CONFIRM } from '../../../../core/domain/confirm-word.ts';
import { reportNameSchema } from '../../../../core/domain/report/request.ts';
import { useWrite } from '../../api/queries.ts';
import { UnsubscribedNote } from '../../parts/unsubscribed.tsx';
import { useFlash } from '../../ui/flash/flashes.tsx';
import { ConfirmDialog } from '../../ui/form/confirm-dialog.tsx';
import { FormDialog } from '../../ui/form/form-dialog.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { ReportDialog } from './report-dialog.tsx';
import { useFace } from '../../access/face.ts';
import { readerZone } from '../../../../core/domain/reader.ts';
import { draftOf, newDraft, savedBody, templateOf, type ReportDraft } from './report-draft.ts';
import type { Reports } from './use-reports.ts';

export type OpenDialog =
  /** With the draft that is gone back to, when saving is left. */
  | { kind: 'add'; draft?: ReportDraft; template?: string }
  | { kind: 'edit'; report: SavedReportView }
  | { kind: 'save'; draft: ReportDraft }
  | { kind: 'remove'; report: SavedReportView };

interface ReportDialogsProps {
  open: OpenDialog;
  reports: Reports;
  setOpen(open: OpenDialog | null): void;
}

const SAVES = { invalidates: [contract.listScheduled] };

/** The one dialog of the page that is open. */
export function ReportDialogs({ open, reports, setOpen }: ReportDialogsProps) {
  const { accountId, templates, mayManage } = reports;
  const update = useWrite(contract.updateScheduled, SAVES);
  const flash = useFlash();
  const zone = useFace()?.time_zone ?? readerZone();
  const onClose = () => setOpen(null);
  if (open.kind === 'save') return <SaveReport {...{ open, reports, setOpen }} />;
  if (open.kind === 'remove') return <RemoveReport {...{ open, reports, setOpen }} />;
  const report = open.kind === 'edit' ? open.report : null;
  const change = async (draft: ReportDraft) => {
    const { report_name: name, version } = report!;
    await update.mutateAsync({ params: { ...savedBody(draft, accountId, name), version } });
    flash({ type: 'success', text: `The report ${name} is saved.` });
  };
  const begun = open.kind === 'add' ? open.draft : undefined;
  const chosen = (open.kind === 'add' && open.template) || (templates[0] ?? '');
  return (
    <ReportDialog
      title={report ? `Edit ${report.report_name}` : 'Add Report'}
      start={
        report
          ? draftOf(report)
          : (begun ?? newDraft(reports.defaultColumns, templateOf(chosen), zone))
      }
      templates={templates}
      maySave={mayManage}
      save={report ? change : undefined}
      onName={(draft) => setOpen({ kind: 'save', draft })}
      run={(draft) => reports.runDraft(draft, report)}
      preview={reports.preview}
      test={(draft) => reports.test(draft, report)}
      onClose={onClose}
      note={report && <LeftReport report={report} />}
    />
  );
}

function LeftReport({ report }: { report: SavedReportView }) {
  const [renewed, setRenewed] = useState<readonly string[]>([]);
  const { mutateAsync } = useWrite(contract.subscribeRecipient, SAVES);
  return (
    <UnsubscribedNote
      left={report.unsubscribed.filter(({ address }) => !renewed.includes(address))}
      renew={async ({ address }) => {
        const { account_id, report_name } = report;
        await mutateAsync({ params: { account_id, report_name, address } });
        setRenewed((former) => [...former, address]);
      }}
    />
  );
}

const NAME = z.strictObject({ report_name: reportNameSchema });

/** Gives a report the name under which it is saved. */
function SaveReport({
  open,
  reports,
  setOpen,
}: Omit<ReportDialogsProps, 'open'> & { open: Extract<OpenDialog, { kind: 'save' }> }) {
  const create = useWrite(contract.createScheduled, SAVES);
  const flash = useFlash();
  const form = useForm({
    schema: NAME,
    start: { report_name: '' },
    refuse: ({ report_name }) =>
      report_name.trim() === '' ? 'Enter a report name first.' : undefined,
    send: ({ report_name }) =>
      create.mutateAsync({ params: savedBody(open.draft, reports.accountId, report_name) }),
    onSent: (_answer, { report_name }) => {
      flash({ type: 'success', text: `The report ${report_name} is saved.` });
      setOpen(null);
    },
  });
  return (
    <FormDialog
      title="Save Report"
      form={form}
      verb="Confirm"
      failed="The report was not saved"
      onClose={() => setOpen({ kind: 'add', draft: open.draft })}
      staysOpen
    >
      <TextField
        name="report_name"
        label="Report Name"
        description="At most 64 letters, digits, spaces, hyphens, underscores and full stops."
      />
    </FormDialog>
  );
}

function RemoveReport({
  open,
  reports,
  setOpen,
}: Omit<ReportDialogsProps, 'open'> & { open: Extract<OpenDialog, { kind: 'remove' }> }) {
  const remove = useWrite(contract.deleteScheduled, SAVES);
  const create = useWrite(contract.createScheduled, SAVES);
  const flash = useFlash();
  const { report_name } = open.report;
  const restore = async () => {
    await create.mutateAsync({
      params: savedBody(draftOf(open.report), reports.accountId, report_name),
    });
    return `The report ${report_name} is back.`;
  };
  return (
    <ConfirmDialog
      title="Remove Report"
      verb={`Remove ${report_name}`}
      word={CONFIRM}
      failed="The report was not removed"
      send={() => remove.mutateAsync({ params: { account_id: reports.accountId, report_name } })}
      onSent={({ message }) => flash({ type: 'success', text: message, undo: restore })}
      onClose={() => setOpen(null)}
    >
      The report {report_name} will be removed, with its schedule if it has one. Results that were
      made stay.
    </ConfirmDialog>
  );
}
