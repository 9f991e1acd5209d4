import { resolveReportRange } from '../../../core/domain/report/range.ts';
import type { Device } from '../../../core/domain/device.ts';
import type { ReportInput } from '../../../core/domain/report/request.ts';
import { isOfServices } from '../../../core/domain/report/templates.ts';
import { serviceReader } from '../../../core/domain/service-reader.ts';
import type { Service } from '../../../core/domain/service.ts';
import { selectRows, sortRows } from '../../../core/domain/table.ts';
import { listedServices } from '../../reads/listed.ts';
import type { Span } from '../../reads/span.ts';
import type { JobCall } from '../kind.ts';

const NAME_FIRST = { column: 'Name', descending: false };

/** The services that a report is about, in its order; none where it is about people. */
export async function chosenServices(
  call: JobCall,
  input: ReportInput,
): Promise<readonly Service[]> {
  if (!isOfServices(input.template)) return [];
  const passing = selectRows(await servicesOf(call, input), '', input.filter, serviceReader);
  return sortRows(passing, NAME_FIRST, serviceReader);
}

/** All that the person sees. Runs of older releases may be of one account below their own. */
async function servicesOf(
  { actor, scope, account, now }: JobCall,
  input: ReportInput,
  isWanted?: (device: Device) => boolean,
) {
  const accountIds = scope.accountIds.filter(
    (id) => input.account === account || id === input.account,
  );
  return await listedServices(actor, { ...scope, accountIds }, now, isWanted);
}

/** The services of a batch in its order; one that is gone meanwhile is left out. */
export async function servicesNamed(
  call: JobCall,
  input: ReportInput,
  ids: readonly string[],
): Promise<readonly Service[]> {
  if (ids.length === 0) return [];
  const named = new Set(ids);
  const listed = await servicesOf(call, input, (device) => named.has(idOf({ device })));
  const byId = new Map(listed.map((one) => [idOf(one), one]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** Names a service in the steps of a job. */
export const idOf = ({ device }: Pick<Service, 'device'>) => `${device['Account ID']}/${device.id}`;

export function spanOf({ range, zone, custom }: ReportInput, now: Date): Span {
  const { startEpochSeconds, endEpochSeconds } = resolveReportRange(range, now, zone, custom);
  return { from: startEpochSeconds, to: endEpochSeconds };
}
