import Button from '@cloudscape-design/components/button';
import SpaceBetween from '@cloudscape-design/components/space-between';
import Tabs from '@cloudscape-design/components/tabs';
import { useMutation, type UseMutationResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { ReportPreview } from '../../../../core/contract/reports.ts';
import { readRecipients, reportRefused } from '../../../../core/domain/report/request.ts';
import { formatFor } from '../../../../core/domain/report/templates.ts';
import { useForm } from '../../ui/form/use-form.ts';
import { FormDialog } from '../../ui/form/form-dialog.tsx';
import type { Refusal } from '../../ui/form/form.ts';
import { ChosenColumns, ChosenFilter } from './chosen-fields.tsx';
import { ConfigurationFields } from './configuration-fields.tsx';
import { draftSchema, rangeOf, templateOf, type ReportDraft } from './report-draft.ts';
import { Preview } from './report-preview.tsx';

interface ReportDialogProps {
  title: string;
  start: ReportDraft;
  templates: readonly string[];
  /** May the person save reports? */
  maySave: boolean;
  /** Saves changes, for a report that is saved already. */
  save?: ((draft: ReportDraft) => Promise<unknown>) | undefined;
  /** Asks for the name to save a new report under. */
  onName(draft: ReportDraft): void;
  run(draft: ReportDraft): Promise<unknown>;
  /** Preview of the report. */
  preview(draft: ReportDraft): Promise<ReportPreview>;
  /** Sends it to the person alone. */
  test(draft: ReportDraft): void;
  onClose(): void;
  /** Stands over the fields. */
  note?: ReactNode;
}

const ANYBODY = 'anybody@example.com';
const CUSTOM = 'A report of a custom range can be run, not saved.';

/** Settings of a report: a new one is run or saved, a saved one is changed. */
export function ReportDialog({
  title,
  start,
  templates,
  maySave,
  save,
  onName,
  run,
  preview,
  test,
  onClose,
  note,
}: ReportDialogProps) {
  const form = useForm({
    schema: draftSchema,
    start,
    refuse: (draft) => refused(draft) ?? (save && isCustom(draft) ? { why: CUSTOM } : undefined),
    send: save ?? run,
  });
  const previewing = useMutation({ mutationFn: preview });
  return (
    <FormDialog
      title={title}
      form={form}
      verb={save ? 'Save' : 'Run'}
      failed={save ? 'The report was not saved' : 'The report was not run'}
      size="large"
      onClose={onClose}
      otherButtons={
        <DraftButtons
          draft={form.values}
          previewing={previewing}
          maySave={maySave}
          onTest={test}
          onName={save ? undefined : onName}
        />
      }
    >
      {note}
      <Tabs
        ariaLabel={title}
        tabs={[
          {
            id: 'configuration',
            label: 'Configuration',
            content: (
              <ConfigurationFields draft={form.values} templates={templates} change={form.change} />
            ),
          },
          { id: 'properties', label: 'Properties', content: <ChosenColumns /> },
          {
            id: 'filters',
            label: 'Filters',
            content: (
              <SpaceBetween size="s">
                <ChosenFilter />
              </SpaceBetween>
            ),
          },
        ]}
      />
      <Preview preview={previewing} />
    </FormDialog>
  );
}

interface DraftButtonsProps {
  draft: ReportDraft;
  previewing: UseMutationResult<ReportPreview, Error, ReportDraft>;
  maySave: boolean;
  onTest(draft: ReportDraft): void;
  /** For a report that has no name yet. */
  onName: ((draft: ReportDraft) => void) | undefined;
}

/** What can be done with a draft beside running or saving it. */
function DraftButtons({ draft, previewing, maySave, onTest, onName }: DraftButtonsProps) {
  const unrun = refused(draft)?.why;
  const unsaved = !maySave
    ? "You need the 'manage' right on reports to save one."
    : isCustom(draft)
      ? CUSTOM
      : unrun;
  // A test goes to nobody of the recipients.
  const untried = refused({ ...draft, recipients: ANYBODY })?.why;
  return (
    <SpaceBetween direction="horizontal" size="xs">
      <Button
        formAction="none"
        disabled={unrun !== undefined}
        disabledReason={unrun}
        loading={previewing.isPending}
        onClick={() => previewing.mutate(draft)}
      >
        Preview
      </Button>
      <Button
        formAction="none"
        disabled={untried !== undefined}
        disabledReason={untried}
        onClick={() => onTest(draft)}
      >
        Send me a test
      </Button>
      {onName && (
        <Button
          formAction="none"
          disabled={unsaved !== undefined}
          disabledReason={unsaved}
          onClick={() => onName(draft)}
        >
          Save Report
        </Button>
      )}
    </SpaceBetween>
  );
}

/** Where the dialog shows what is wrong with a field of the API; filters are on a tab of their own. */
const FIELDS: Record<string, string> = { recipients: 'recipients', report_format: 'format' };

const isCustom = (draft: ReportDraft) => rangeOf(draft.range) === 'Custom';

function refused(draft: ReportDraft): Refusal | undefined {
  const template = templateOf(draft.template).id;
  if (isCustom(draft) && Number(draft.start) >= Number(draft.end))
    return { why: 'The range must end after it begins.', at: 'end' };
  const found = reportRefused({
    template,
    format: formatFor(template, draft.format),
    recipients: readRecipients(draft.recipients),
    filter: draft.filter,
  });
  return found && { why: found.why, at: FIELDS[found.field] };
}
