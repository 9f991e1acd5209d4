import Alert from '@cloudscape-design/components/alert';
import Box from '@cloudscape-design/components/box';
import Button from '@cloudscape-design/components/button';
import FormField from '@cloudscape-design/components/form-field';
import Select from '@cloudscape-design/components/select';
import SpaceBetween from '@cloudscape-design/components/space-between';
import StatusIndicator from '@cloudscape-design/components/status-indicator';
import type { Leaving } from './alert-configuration-dialog.tsx';
import { TabButtons } from './tab-buttons.tsx';
import { TargetChoice } from './target-choice.tsx';
import { ThresholdTable } from './threshold-table.tsx';
import type { useThresholds } from './use-thresholds.ts';

const NO_DATASOURCE = 'Choose a DataSource to display the threshold configuration.';
const NO_INSTANCE = 'Choose an instance to display its thresholds.';
const NO_ROWS = 'Sorry, there is no matching data to display';

type Thresholds = ReturnType<typeof useThresholds>;

interface ThresholdsTabProps {
  accountId: string;
  /** The person chooses the device or group. */
  isChoosing: boolean;
  state: Thresholds;
  leaving: Leaving;
}

export function ThresholdsTab({ accountId, isChoosing, state, leaving }: ThresholdsTabProps) {
  const asOption = ({ id, displayName }: { id: string; displayName: string }) => ({
    value: id,
    label: displayName,
  });
  return (
    <SpaceBetween size="m">
      {isChoosing && (
        <TargetChoice
          accountId={accountId}
          value={state.target}
          isLocked={state.hasChanged}
          onChange={state.chooseTarget}
        />
      )}
      <SpaceBetween direction="horizontal" size="m">
        <FormField label="DataSource">
          <Select
            ariaLabel="DataSource"
            placeholder="Choose a DataSource"
            disabled={!state.target || state.hasChanged}
            options={state.datasources.map(asOption)}
            selectedOption={state.datasource ? asOption(state.datasource) : null}
            statusType={state.isReading ? 'loading' : 'finished'}
            onChange={({ detail }) => state.chooseDatasource(detail.selectedOption.value ?? '')}
          />
        </FormField>
        {state.datasource?.isMultiple && (
          <FormField label="Instance">
            <Select
              ariaLabel="Instance"
              placeholder="Choose an instance"
              disabled={state.hasChanged}
              options={state.instances.map(asOption)}
              selectedOption={state.instance ? asOption(state.instance) : null}
              onChange={({ detail }) => state.chooseInstance(detail.selectedOption.value ?? '')}
            />
          </FormField>
        )}
      </SpaceBetween>
      {state.hasChanged && (
        <Box>
          Save your changes before you choose another place, or{' '}
          <Button variant="inline-link" onClick={state.undo}>
            undo them
          </Button>
          .
        </Box>
      )}
      {state.failure && <Alert type="error">{state.failure}</Alert>}
      {state.saved && <Alert type="success">{state.saved}</Alert>}
      <Body state={state} />
      <TabButtons
        leaving={leaving}
        refused={state.refused}
        unsaved={state.hasChanged}
        isSaving={state.isSaving}
        onSave={state.save}
      />
    </SpaceBetween>
  );
}

function Body({ state }: { state: Thresholds }) {
  if (!state.datasource) return <Hint text={NO_DATASOURCE} />;
  if (state.isReading)
    return <StatusIndicator type="loading">Reading the thresholds</StatusIndicator>;
  if (!state.instance && state.instances.length > 0) return <Hint text={NO_INSTANCE} />;
  if (state.rows.length === 0) return <Hint text={NO_ROWS} />;
  return <ThresholdTable rows={state.rows} edits={state.edits} onEdit={state.edit} />;
}

function Hint({ text }: { text: string }) {
  return (
    <Box textAlign="center" color="text-body-secondary">
      {text}
    </Box>
  );
}
