import type { devices } from '../../core/contract/devices.ts';
import type { BodyOf } from '../../core/contract/endpoint.ts';
import type { Device } from '../../core/domain/device.ts';
import {
  changedLinks,
  MAX_LINKS,
  mayBeLinked,
  type DeviceLink,
  type LinkChanges,
} from '../../core/domain/links.ts';
import { BadRequest, Conflict, NotFound } from '../runtime/errors.ts';
import type { Verb } from '../kernel/serve.ts';
import { requireDevice, requireVisibleDevice } from '../reads/visible.ts';
import { changeProperties } from './change-properties.ts';
import type { Thing } from '../../core/domain/thing.ts';

type Body = BodyOf<typeof devices.updateLinks>;

/**
 * PUT /devices/links: links other devices to one, or ends that. They are stored on the edited
 * device alone; what people set wins over what a source says. The same call may be made twice.
 */
export const updateLinks: Verb<typeof devices.updateLinks> = async ({
  actor,
  scope,
  body,
  now,
  audit,
}) => {
  const stored = await requireDevice(
    actor,
    scope,
    editedDevice(body),
    'systemProperties',
    'manage',
  );
  const { device } = stored;
  const linked: Thing[] = [];
  for (const [at, { linked_id: linkedId }] of body.additions.entries()) {
    if (linkedId === device.id)
      throw new BadRequest('A device cannot be linked to itself.', `additions.${at}.linked_id`);
    const other = await requireVisibleDevice(actor, scope, linkedId, 'Linked device');
    if (!mayBeLinked(device, other.device))
      throw new NotFound('A device of the same customer with this id was');
    linked.push({ kind: 'device', id: linkedId, name: other.device.label });
  }
  const changes: LinkChanges = {
    additions: body.additions.map(linkOf),
    removals: body.removals.map(linkOf),
  };
  const changed = changedLinks(device.Links, changes);
  if ('refused' in changed) throw new Conflict(changed.refused);
  if (changed.links.length > MAX_LINKS)
    throw new BadRequest(`A device can have ${MAX_LINKS} links.`, 'additions');
  const row = audit({
    accountId: stored.record.account_id,
    target: device.id,
    device,
    things: [
      ...linked,
      ...body.removals.map(({ linked_id: id }) => ({ kind: 'device' as const, id, name: '' })),
    ],
    information: sentence(device, changes),
    before: { Links: device.Links },
    after: { Links: changed.links },
  });
  await changeProperties({ actor, now, audit: row }, stored, {
    map: 'manual',
    set: { Links: changed.links },
  });
  return { message: 'Links saved.' };
};

/** @throws BadRequest unless all changes are about one device. */
function editedDevice({ additions, removals }: Body): string {
  const [id, ...others] = new Set([...additions, ...removals].map((change) => change.id));
  if (id === undefined)
    throw new BadRequest('additions: name at least one link to add or to remove', 'additions');
  if (others.length > 0)
    throw new BadRequest('additions: all changes must be about the same device', 'additions');
  return id;
}

function linkOf({ linked_id: id, tag }: Body['additions'][number]): DeviceLink {
  return { id, tag };
}

function sentence(device: Device, { additions, removals }: LinkChanges): string {
  const named = (links: readonly DeviceLink[]) =>
    links.map(({ id, tag }) => `${id} as '${tag}'`).join(', ');
  const parts = [
    ...(additions.length > 0 ? [`linked ${named(additions)}`] : []),
    ...(removals.length > 0 ? [`ended the link to ${named(removals)}`] : []),
  ];
  return `On ${device.label}: ${parts.join('; ')}`;
}
