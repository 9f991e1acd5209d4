import { useState } from 'react';
import * as z from 'zod';
import { datasources as endpoints } from '../../../../core/contract/datasources.ts';
import {
  changedThresholds,
  isInvalidEdit,
  thresholdEditSchema,
  withEdit,
  type EditableThreshold,
  type ThresholdEdit,
} from '../../../../core/domain/threshold-draft.ts';
import { sentenceOf } from '../../../../core/contract/api-error.ts';
import { useEndpoint, useWrite } from '../../api/queries.ts';
import { useForm } from '../../ui/form/use-form.ts';
import type { ThresholdTarget } from './target.ts';

interface Choice {
  target: ThresholdTarget | null;
  datasourceId: string;
  instanceId: string;
}

const SCHEMA = z.strictObject({ edits: z.record(z.string(), thresholdEditSchema) });
const NO_EDITS: z.infer<typeof SCHEMA> = { edits: {} };

/** The chosen place, its thresholds, and the person's unsaved changes. */
export function useThresholds(accountId: string, first: ThresholdTarget | null) {
  const [choice, setChoice] = useState<Choice>({ target: first, datasourceId: '', instanceId: '' });
  const { target } = choice;
  const place = { account_id: accountId, type: target?.type ?? 'devices', id: target?.id ?? '' };
  const known = useEndpoint(endpoints.listDatasources, place, { enabled: target !== null });
  const datasources = (known.data?.data ?? []).map((each) => ({
    id: each.id,
    displayName: each.dataSourceDisplayName,
    isMultiple: each.isMultiple,
  }));
  const datasource = datasources.find((each) => each.id === choice.datasourceId);
  const choices = useEndpoint(
    endpoints.listInstances,
    { ...place, ds_id: choice.datasourceId },
    { enabled: datasource !== undefined },
  );
  const instances = choices.data?.data ?? [];
  // Without several instances there is nothing to choose.
  const instance =
    instances.find((each) => each.id === choice.instanceId) ??
    (datasource && !datasource.isMultiple ? instances[0] : undefined);
  const spot = { ...place, ds_id: choice.datasourceId, inst_id: instance?.id ?? '' };
  const thresholds = useEndpoint(endpoints.listThresholds, spot, {
    enabled: instance !== undefined,
    staleMs: 0,
  });
  const rows = instance ? (thresholds.data?.data ?? []) : [];
  const write = useWrite(endpoints.saveThresholds, { invalidates: [endpoints.listThresholds] });
  const form = useForm({
    schema: SCHEMA,
    start: NO_EDITS,
    refuse: ({ edits }, isChanged) =>
      rows.some((row) => isInvalidEdit(row, edits[row.dataPointId]))
        ? 'Correct the expressions that are marked first.'
        : isChanged
          ? undefined
          : 'Nothing has changed.',
    send: ({ edits }) =>
      write.mutateAsync({
        params: { ...spot, data: { dpConfig: changedThresholds(rows, edits) } },
      }),
    onSent: () => form.undo(),
  });
  const choose = (next: Partial<Choice>) => {
    setChoice({ ...choice, ...next });
    form.undo();
    write.reset();
  };
  const error = known.error ?? choices.error ?? thresholds.error;
  return {
    form,
    target,
    datasources,
    datasource,
    instances,
    instance,
    rows,
    isReading: known.isLoading || choices.isLoading || thresholds.isLoading,
    loadFailure: error ? `The thresholds could not be read. ${sentenceOf(error)}` : '',
    saved: write.data && !form.isChanged ? write.data.message : '',
    chooseTarget: (next: ThresholdTarget) =>
      choose({ target: next, datasourceId: '', instanceId: '' }),
    chooseDatasource: (datasourceId: string) => choose({ datasourceId, instanceId: '' }),
    chooseInstance: (instanceId: string) => choose({ instanceId }),
    edit: (row: EditableThreshold, edit: ThresholdEdit) =>
      form.change({ edits: withEdit(form.values.edits, row, edit) }),
  };
}
