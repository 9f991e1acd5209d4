import type { Actor } from '../../core/access/actor.ts';
import type { AccountId } from '../../core/access/scope.ts';
import { addressBehind, isRefusedFrom } from '../../core/domain/followed-name.ts';
import { sentenceOf } from '../../core/domain/not-asked.ts';
import { BadRequest } from '../runtime/errors.ts';
import { resolveName } from '../runtime/resolve-name.ts';
import { askAtSite } from './ask-at-site.ts';

/**
 * The address of a new device that is known by its DNS name, from the DNS of whoever polls it.
 * @throws BadRequest for a name that leads nowhere, or where no device can be; DeviceRefused when a
 * collector cannot be asked
 */
export async function addressOfName(
  actor: Pick<Actor, 'customer'>,
  { accountId, collectorId }: { accountId: AccountId; collectorId?: string | undefined },
  name: string,
): Promise<string> {
  const answer = collectorId
    ? (await askAtSite(actor, { accountId, collectorId, deviceId: '' }, { kind: 'lookUp', name }))
        .answer.answer
    : await resolveName(name);
  const behind = addressBehind(name, answer, { isRefused: isRefusedFrom('') });
  if ('why' in behind)
    throw new BadRequest(
      sentenceOf(behind, collectorId ? 'its collector' : 'the portal'),
      'dns_name',
    );
  return behind.address;
}
