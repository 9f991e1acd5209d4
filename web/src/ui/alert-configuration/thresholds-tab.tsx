import Alert from '@cloudscape-design/components/alert';
import Box from '@cloudscape-design/components/box';
import Button from '@cloudscape-design/components/button';
import FormField from '@cloudscape-design/components/form-field';
import Select from '@cloudscape-design/components/select';
import SpaceBetween from '@cloudscape-design/components/space-between';
import StatusIndicator from '@cloudscape-design/components/status-indicator';
import type { ThresholdTarget } from './target.ts';
import { TargetChoice } from './target-choice.tsx';
import { ThresholdTable } from './threshold-table.tsx';
import { useThresholds } from './use-thresholds.ts';

const NO_DATASOURCE = 'Choose a DataSource to display the threshold configuration.';
const NO_ROWS = 'Sorry, there is no matching data to display';

interface ThresholdsTabProps {
  accountId: string;
  target?: ThresholdTarget;
  onClose(): void;
}

export function ThresholdsTab({ accountId, target, onClose }: ThresholdsTabProps) {
  const state = useThresholds(accountId, target ?? null);
  const asOption = ({ id, displayName }: { id: string; displayName: string }) => ({ value: id, label: displayName });
  return (
    <SpaceBetween size="m">
      {!target && <TargetChoice accountId={accountId} value={state.target} onChange={state.chooseTarget} />}
      <SpaceBetween direction="horizontal" size="m">
        <FormField label="DataSource">
          <Select
            ariaLabel="DataSource" placeholder="Choose a DataSource" disabled={!state.target} options={state.datasources.map(asOption)}
            selectedOption={state.datasource ? asOption(state.datasource) : null} statusType={state.isReading ? 'loading' : 'finished'}
            onChange={({ detail }) => state.chooseDatasource(detail.selectedOption.value ?? '')}
          />
        </FormField>
        {state.datasource?.isMultiple && (
          <FormField label="Instance">
            <Select
              ariaLabel="Instance" placeholder="Choose an instance" options={state.instances.map(asOption)}
              selectedOption={state.instance ? asOption(state.instance) : null}
              onChange={({ detail }) => state.chooseInstance(detail.selectedOption.value ?? '')}
            />
          </FormField>
        )}
      </SpaceBetween>
      {state.failure && <Alert type="error">{state.failure}</Alert>}
      {state.saved && <Alert type="success">{state.saved}</Alert>}
      <Body state={state} />
      <Box float="right">
        <SpaceBetween direction="horizontal" size="xs">
          <Button variant="link" onClick={onClose}>Close</Button>
          <Button variant="primary" disabled={state.refused !== undefined} disabledReason={state.refused} loading={state.isSaving} onClick={state.save}>Save</Button>
        </SpaceBetween>
      </Box>
    </SpaceBetween>
  );
}

function Body({ state }: { state: ReturnType<typeof useThresholds> }) {
  if (!state.datasource) return <Box textAlign="center" color="text-body-secondary">{NO_DATASOURCE}</Box>;
  if (state.isReading) return <StatusIndicator type="loading">Reading the thresholds</StatusIndicator>;
  if (state.rows.length === 0) return <Box textAlign="center" color="text-body-secondary">{NO_ROWS}</Box>;
  return <ThresholdTable rows={state.rows} edits={state.edits} onEdit={state.edit} />;
}
