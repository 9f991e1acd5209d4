import { useState } from 'react';
import { datasources as endpoints } from '../../../../core/contract/datasources.ts';
import {
  changedThresholds,
  isInvalidEdit,
  type ThresholdEdit,
} from '../../../../core/domain/threshold-draft.ts';
import { sentenceOf } from '../../../../core/contract/api-error.ts';
import { useEndpoint, useWrite } from '../../api/queries.ts';
import type { ThresholdTarget } from './target.ts';

interface Choice {
  target: ThresholdTarget | null;
  datasourceId: string;
  instanceId: string;
}

const NO_EDITS: ReadonlyMap<string, ThresholdEdit> = new Map();

/**
 * What is chosen, the thresholds there, and the person's changes to them, which stay until they are
 * saved.
 */
export function useThresholds(accountId: string, first: ThresholdTarget | null) {
  const [choice, setChoice] = useState<Choice>({ target: first, datasourceId: '', instanceId: '' });
  const [edits, setEdits] = useState(NO_EDITS);
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
  const changes = changedThresholds(rows, edits);
  const isInvalid = rows.some((row) => isInvalidEdit(row, edits.get(row.dataPointId)));
  const write = useWrite(endpoints.saveThresholds, {
    invalidates: [endpoints.listThresholds],
    onSuccess: () => setEdits(NO_EDITS),
  });
  const choose = (next: Partial<Choice>) => {
    setChoice({ ...choice, ...next });
    setEdits(NO_EDITS);
    write.reset();
  };
  const error = known.error ?? choices.error ?? thresholds.error;
  return {
    target,
    datasources,
    datasource,
    instances,
    instance,
    rows,
    edits,
    isReading: known.isLoading || choices.isLoading || thresholds.isLoading,
    failure: write.error
      ? `The thresholds were not saved. ${sentenceOf(write.error)}`
      : error
        ? `The thresholds could not be read. ${sentenceOf(error)}`
        : '',
    saved: write.data && changes.length === 0 ? write.data.message : '',
    chooseTarget: (next: ThresholdTarget) =>
      choose({ target: next, datasourceId: '', instanceId: '' }),
    chooseDatasource: (datasourceId: string) => choose({ datasourceId, instanceId: '' }),
    chooseInstance: (instanceId: string) => choose({ instanceId }),
    edit: (dataPointId: string, edit: ThresholdEdit) =>
      setEdits((former) =>
        new Map(former).set(dataPointId, { ...former.get(dataPointId), ...edit }),
      ),
    refused: refusal(isInvalid, changes.length),
    /** While it is so, another place is not chosen: its rows would come over the changes. */
    hasChanged: changes.length > 0 || isInvalid,
    undo: () => {
      setEdits(NO_EDITS);
      write.reset();
    },
    isSaving: write.isPending,
    save: () => write.mutate({ params: { ...spot, data: { dpConfig: changes } } }),
  };
}

function refusal(isInvalid: boolean, changes: number): string | undefined {
  if (isInvalid) return 'Correct the expressions that are marked first.';
  return changes === 0 ? 'Nothing has changed.' : undefined;
}
