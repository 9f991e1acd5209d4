import { administersAccount } from '../../../core/access/whole-account.ts';
import type { AccountExport } from '../../../core/domain/account-export.ts';
import { counted } from '../../../core/domain/report/document.ts';
import { Forbidden } from '../../runtime/errors.ts';
import type { JobCall } from '../kind.ts';
import type { Owned } from './owned.ts';
import { planSeries, sizeInWords, type SeriesStep } from './series-plan.ts';

/** Facts of the job's kind that its start needs; the rest is in kinds/account-export.ts. */
export const accountExportStart = {
  titleOf: () => 'All data of the account',

  /** @throws Forbidden for whoever is not an administrator of the whole account. */
  admit({ actor }: Pick<JobCall, 'actor'>) {
    if (!administersAccount(actor))
      throw new Forbidden(
        'Only an administrator of the account, who manages its people and roles and reads its audit log, can export all of it.',
      );
  },
};

/** The steps of the series, and in words what the export will hold. */
export async function planExport(
  owned: Owned,
  input: AccountExport,
): Promise<{ series: SeriesStep[]; sentence: string }> {
  const { steps, files, bytes } = await planSeries(owned, input);
  const devices = counted(owned.devices.length, 'device');
  const series =
    files === 0
      ? 'no series'
      : `series in up to ${counted(files, 'file')}, about ${sizeInWords(bytes)} before they are packed`;
  return { series: steps, sentence: `${owned.account.name}: ${devices}, ${series}` };
}
