import { expect, expectTypeOf, test } from 'vitest';
import type { AccountId, ProviderId } from '../../core/access/scope.ts';
import type { alerts } from '../../core/contract/alerts.ts';
import type { QueryOf } from '../../core/contract/endpoint.ts';
import type { Call } from '../../functions/kernel/serve.ts';
import type { openAlerts } from '../../functions/store/alerts.ts';
import type { Key, ProviderPartition, Range } from '../../functions/store/client.ts';
import type { listRoles } from '../../functions/store/roles.ts';
import { sourceFiles, textOf } from './files.ts';

/** Files that read accounts from data that no caller writes: rows, tokens, our own queues. */
const MAY_PROVE =
  /^(core\/access\/scope|core\/domain\/(audit|person|job|notice|seal|source-command|ticket|threshold-override)|functions\/(store|triggers)\/.*|functions\/kernel\/place)\.ts$/;
const JUDGED = /^(core|functions|graphql|web)\//;

test('an account that a request names does not compile as a key of the store', () => {
  type Named = QueryOf<typeof alerts.listAlerts>['account_id'];
  expectTypeOf<Named>().toEqualTypeOf<string>();
  expectTypeOf<Named>().not.toExtend<Parameters<typeof openAlerts>[0]>();
  expectTypeOf<{ accountId: Named }>().not.toExtend<Key>();
  expectTypeOf<{ accountId: `people:${Named}` }>().not.toExtend<Key>();
  expectTypeOf<{ accountId: Named }>().not.toExtend<Range['partition']>();
  expectTypeOf<Call<typeof alerts.listAlerts>['account']>().toEqualTypeOf<AccountId>();
  expectTypeOf<Call<typeof alerts.listAlerts>['account']>().toExtend<
    Parameters<typeof openAlerts>[0]
  >();
});

test('an account is not a provider, and a provider is not an account', () => {
  expectTypeOf<AccountId>().not.toExtend<ProviderId>();
  expectTypeOf<ProviderId>().not.toExtend<AccountId>();
  expectTypeOf<Parameters<typeof listRoles>[0]>().toEqualTypeOf<ProviderId>();
});

test('a partition of a provider is no account, and takes none', () => {
  expectTypeOf<ProviderPartition>().not.toExtend<AccountId>();
  expectTypeOf<{ accountId: ProviderPartition }>().not.toExtend<Range['partition']>();
  expectTypeOf<`people:${AccountId}`>().not.toExtend<ProviderPartition>();
});

test('only what reads rows, tokens and queues proves an account. Elsewhere take call.account or call.scope', () => {
  const proving = sourceFiles()
    .filter((path) => JUDGED.test(path) && !MAY_PROVE.test(path))
    .filter((path) => /proved(Account|Provider)Id/.test(textOf(path)));
  expect(proving, 'Take call.account or call.scope.').toEqual([]);
});

test('no text is called an account or a provider. A row of neither has a partition of its own', () => {
  const cast = sourceFiles()
    .filter((path) => JUDGED.test(path))
    .filter((path) => /as (AccountId|ProviderId)\b/.test(textOf(path)));
  expect(cast, 'Take ProviderPartition, or read it by provedAccountId.').toEqual([]);
});

test('functions take an AccountId or a ProviderId, not their text', () => {
  const loose = sourceFiles()
    .filter((path) => /^(functions|graphql)\//.test(path))
    .filter((path) => /\b(accountId|providerId)\??: string\b/.test(textOf(path)));
  expect(loose, 'Name its type: AccountId or ProviderId (core/access/scope.ts).').toEqual([]);
});
