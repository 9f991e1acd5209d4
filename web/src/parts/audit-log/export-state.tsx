import StatusIndicator from '@cloudscape-design/components/status-indicator';
import type { auditlogs } from '../../../../core/contract/auditlogs.ts';
import type { ResponseOf } from '../../../../core/contract/endpoint.ts';

export type Exported = NonNullable<ResponseOf<typeof auditlogs.getKeeping>['data']['exported']>;

/** How far the nightly export of an account's log is. */
export function ExportState({ exported }: { exported: Exported | null }) {
  if (!exported)
    return <StatusIndicator type="pending">No day has been exported yet.</StatusIndicator>;
  const words = `Exported every night, up to ${exported.last_day}.`;
  return exported.is_late ? (
    <StatusIndicator type="warning">{words} The export is late.</StatusIndicator>
  ) : (
    <StatusIndicator type="success">{words}</StatusIndicator>
  );
}
