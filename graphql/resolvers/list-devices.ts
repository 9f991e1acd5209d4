import type { Operations } from '../../core/contract/graphql.ts';
import { readableRecord } from '../../core/domain/device-fields.ts';
import { pageToken, readPageToken } from '../../functions/kernel/page.ts';
import type { Resolver } from '../../functions/kernel/serve-graphql.ts';
import { MAX_ROWS_BYTES, recordBytes } from '../../functions/reads/answer-size.ts';
import { readableParts, seesDevice } from '../../functions/reads/visible.ts';
import { compareIds, devicesOf, type StoredDevice } from '../../functions/store/devices.ts';

const PAGE_SIZE = 1_000;

/** Visible device records of one or all of the caller's accounts, account by account. */
export const listDevices: Resolver<Operations['listDevices']> = async ({ actor, scope, args }) => {
  const customer = args.filter?.Customer?.eq ?? undefined;
  const limit = args.limit ?? PAGE_SIZE;
  const [fromAccount, afterId] = args.nextToken
    ? readPageToken(args.nextToken, 2, 'nextToken')
    : [scope.accountIds[0]!, ''];
  const items: StoredDevice[] = [];
  let bytes = 0;
  for (const accountId of scope.accountIds.slice(
    Math.max(
      scope.accountIds.findIndex((id) => id === fromAccount),
      0,
    ),
  )) {
    const devices = await devicesOf(accountId);
    const start =
      accountId === fromAccount && afterId
        ? devices.findIndex(({ record }) => compareIds(record.id, afterId) > 0)
        : 0;
    for (const stored of start < 0 ? [] : devices.slice(start)) {
      if (
        !seesDevice(actor, stored.basis) ||
        (customer !== undefined && stored.basis.Customer !== customer)
      )
        continue;
      bytes += recordBytes(stored);
      if (items.length === limit || (items.length > 0 && bytes > MAX_ROWS_BYTES))
        return { items: items.map(readable), nextToken: tokenAfter(items.at(-1)!) };
      items.push(stored);
    }
  }
  return { items: items.map(readable), nextToken: null };

  function readable({ record, device }: StoredDevice) {
    return readableRecord(record, readableParts(actor, device));
  }
};

function tokenAfter({ record }: StoredDevice): string {
  return pageToken([record.account_id, record.id]);
}
