import Alert from '@cloudscape-design/components/alert';
import Box from '@cloudscape-design/components/box';
import Button from '@cloudscape-design/components/button';
import FormField from '@cloudscape-design/components/form-field';
import Select from '@cloudscape-design/components/select';
import SpaceBetween from '@cloudscape-design/components/space-between';
import StatusIndicator from '@cloudscape-design/components/status-indicator';
import { useFace } from '../../access/face.ts';
import { FormBody } from '../../ui/form/form-body.tsx';
import { TargetChoice } from './target-choice.tsx';
import { LimitTable, ThresholdTable } from './threshold-table.tsx';
import type { Targets } from './use-targets.ts';
import type { useThresholds } from './use-thresholds.ts';

const NO_DATASOURCE = 'Choose a DataSource to display the threshold configuration.';
const NO_INSTANCE = 'Choose an instance to display its thresholds.';
const NO_ROWS = 'Sorry, there is no matching data to display';

type Thresholds = ReturnType<typeof useThresholds>;

interface ThresholdsTabProps {
  targets: Targets;
  /** The person chooses the device or group. */
  isChoosing: boolean;
  state: Thresholds;
}

export function ThresholdsTab({ targets, isChoosing, state }: ThresholdsTabProps) {
  const asOption = ({ id, displayName }: { id: string; displayName: string }) => ({
    value: id,
    label: displayName,
  });
  const { isChanged, undo } = state.form;
  const { isReadOnly } = targets;
  const brand = useFace()?.name;
  return (
    <FormBody form={state.form} verb="Save" failed="The thresholds were not saved">
      {isReadOnly && (
        <Alert type="info">
          {brand || 'Your provider'} sets these limits. You can read them here.
        </Alert>
      )}
      {isChoosing && (
        <TargetChoice
          targets={targets}
          value={state.target}
          isLocked={isChanged}
          onChange={state.chooseTarget}
        />
      )}
      <SpaceBetween direction="horizontal" size="m">
        <FormField label="DataSource">
          <Select
            ariaLabel="DataSource"
            placeholder="Choose a DataSource"
            disabled={!state.target || isChanged}
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
              disabled={isChanged}
              options={state.instances.map(asOption)}
              selectedOption={state.instance ? asOption(state.instance) : null}
              onChange={({ detail }) => state.chooseInstance(detail.selectedOption.value ?? '')}
            />
          </FormField>
        )}
      </SpaceBetween>
      {isChanged && (
        <Box>
          Save your changes before you choose another place, or{' '}
          <Button variant="inline-link" formAction="none" onClick={undo}>
            undo them
          </Button>
          .
        </Box>
      )}
      {state.loadFailure !== '' && <Alert type="error">{state.loadFailure}</Alert>}
      {state.saved !== '' && <Alert type="success">{state.saved}</Alert>}
      <Body state={state} isReadOnly={isReadOnly} />
    </FormBody>
  );
}

function Body({ state, isReadOnly }: { state: Thresholds; isReadOnly: boolean }) {
  if (!state.datasource) return <Hint text={NO_DATASOURCE} />;
  if (state.isReading)
    return <StatusIndicator type="loading">Loading the thresholds</StatusIndicator>;
  if (!state.instance && state.instances.length > 0) return <Hint text={NO_INSTANCE} />;
  if (state.rows.length === 0) return <Hint text={NO_ROWS} />;
  if (isReadOnly) return <LimitTable rows={state.rows} />;
  return <ThresholdTable rows={state.rows} edits={state.form.values.edits} onEdit={state.edit} />;
}

function Hint({ text }: { text: string }) {
  return (
    <Box textAlign="center" color="text-body-secondary">
      {text}
    </Box>
  );
}
