import Box from '@cloudscape-design/components/box';
import SpaceBetween from '@cloudscape-design/components/space-between';
import Toggle from '@cloudscape-design/components/toggle';
import { useState } from 'react';
import { REPORT_RANGES, reportRangeLabel } from '../../../../core/domain/report/range.ts';
import {
  formatFor,
  formatsOf,
  isOfMoment,
  type ReportFormat,
} from '../../../../core/domain/report/templates.ts';
import { nextRuns } from '../../../../core/domain/schedule.ts';
import { zonedMoment } from '../../../../core/domain/wall-time.ts';
import { useSession } from '../../access/session.ts';
import { MomentField } from '../../ui/form/moment-field.tsx';
import { SelectField } from '../../ui/form/select-field.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { WEEKDAYS } from '../../../../core/domain/schedule-rule.ts';
import { rangeOf, ruleOf, templateOf, TURNS, type ReportDraft } from './report-draft.ts';

const RANGES = REPORT_RANGES.map(reportRangeLabel);
const DAYS = Array.from({ length: 31 }, (_, at) => String(at + 1));
const STEP_MINUTES = 5;
const TIMES = Array.from({ length: (24 * 60) / STEP_MINUTES }, (_, at) => {
  const minutes = at * STEP_MINUTES;
  return [Math.floor(minutes / 60), minutes % 60]
    .map((part) => String(part).padStart(2, '0'))
    .join(':');
});
const SHOWN_RUNS = 5;
const FORMAT_WORDS: Record<ReportFormat, string> = {
  PDF: 'The PDF is downloaded. It is emailed to the recipients too, with its rows as CSV.',
  CSV: 'The CSV is downloaded, and the PDF is under Results. Both are emailed to the recipients.',
  HTML: 'It is emailed to the recipients as HTML, with the PDF and its rows as CSV.',
};

interface ConfigurationFieldsProps {
  draft: ReportDraft;
  templates: readonly string[];
  change(part: Partial<ReportDraft>): void;
}

/** Template, range, format, recipients, and when it is made by itself. */
export function ConfigurationFields({ draft, templates, change }: ConfigurationFieldsProps) {
  const { id } = templateOf(draft.template);
  const isCustom = rangeOf(draft.range) === 'Custom';
  return (
    <SpaceBetween size="m">
      <SelectField
        name="template"
        label="Template"
        options={templates}
        onChosen={(name) => change({ format: formatFor(templateOf(name).id, draft.format) })}
      />
      {isOfMoment(id) ? (
        <Box color="text-body-secondary">It shows the state when it is created.</Box>
      ) : (
        <SelectField name="range" label="Time Range" options={RANGES} />
      )}
      {isCustom && <MomentField name="start" label="From" />}
      {isCustom && <MomentField name="end" label="To" />}
      <SelectField
        name="format"
        label="Format"
        description={FORMAT_WORDS[formatFor(id, draft.format)]}
        options={formatsOf(id)}
      />
      <TextField
        name="recipients"
        label="Recipients"
        description="Email addresses separated by commas. The mail has a summary of the report, and its files."
        placeholder="name@example.com, other@example.com"
      />
      <Schedule draft={draft} isCustom={isCustom} change={change} />
    </SpaceBetween>
  );
}

function Schedule({
  draft,
  isCustom,
  change,
}: Omit<ConfigurationFieldsProps, 'templates'> & { isCustom: boolean }) {
  const { isSuperAccount } = useSession();
  const [openedAtMs] = useState(() => Date.now());
  if (isSuperAccount) return null;
  const rule = ruleOf(draft);
  return (
    <SpaceBetween size="m">
      <Toggle
        checked={draft.isScheduled && !isCustom}
        disabled={isCustom}
        description={
          isCustom
            ? 'A custom range has no schedule.'
            : 'Saved with the report, which then runs automatically.'
        }
        onChange={({ detail }) => change({ isScheduled: detail.checked })}
      >
        Schedule
      </Toggle>
      {rule && (
        <SpaceBetween size="m">
          <SelectField name="turn" label="How often" options={TURNS} />
          {draft.turn === 'Weekly' && (
            <SelectField name="weekday" label="Day of the week" options={WEEKDAYS} />
          )}
          {draft.turn === 'Monthly' && (
            <SelectField
              name="day"
              label="Day of the month"
              description="In shorter months, the last day."
              options={DAYS}
            />
          )}
          <SelectField
            name="time"
            label="Time"
            description={`In the time zone ${draft.zone}.`}
            options={TIMES}
            filteringType="auto"
          />
          <div>
            <Box variant="awsui-key-label">Next five runs</Box>
            <ol aria-label="Next five runs">
              {nextRuns(rule, openedAtMs, SHOWN_RUNS).map((atMs) => (
                <li key={atMs}>{zonedMoment(Math.floor(atMs / 1000), draft.zone)}</li>
              ))}
            </ol>
          </div>
        </SpaceBetween>
      )}
    </SpaceBetween>
  );
}
