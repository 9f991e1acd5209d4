import * as z from 'zod';
import { CallRefused } from '../../gateways/outside-call.ts';
import { CommandRefused, type NewDeviceAsked, type SourceAccess } from '../source.ts';
import { ask, forGood, hasStatus, list, quoted } from './logic-monitor-api.ts';

/** Property with the device id of the portal. */
export const PORTAL_PROPERTY = 'portal.device';

const groupSchema = z.object({ id: z.number(), fullPath: z.string() });
const deviceSchema = z.object({
  id: z.number(),
  hostGroupIds: z.string().default(''),
  preferredCollectorId: z.number().default(0),
  autoBalancedCollectorGroupId: z.number().nullish(),
});
const knownSchema = z.object({
  id: z.number(),
  customProperties: z.array(z.object({ name: z.string(), value: z.string().nullish() })).nullish(),
});
type Group = z.infer<typeof groupSchema>;

/**
 * Adds a device with the collector of the newest device in its group, or else of another group of
 * its customer.
 */
export async function addDevice(access: SourceAccess, asked: NewDeviceAsked): Promise<void> {
  if ((await namesake(access, asked)) === 'ours') return;
  const groups = await list(access, groupSchema, 'device/groups', { fields: 'id,fullPath' });
  const collector = await collectorBeside(access, groups, asked.groupPath);
  const groupId = await groupOf(access, groups, asked.groupPath);
  const body = {
    name: asked.address,
    displayName: asked.name,
    hostGroupIds: String(groupId),
    ...collector,
    customProperties: [
      { name: PORTAL_PROPERTY, value: asked.portalId },
      ...Object.entries(asked.properties).map(([name, value]) => ({
        name: name.toLowerCase().replaceAll(' ', '.'),
        value,
      })),
    ],
  };
  try {
    await ask(access, 'POST', 'device/devices', { body });
  } catch (error) {
    if (!hasStatus(error, 409)) throw forGood(error);
    await settleConflict(access, asked);
  }
}

/**
 * Lists lag, so an attempt after an interrupted one may meet its own device as a conflict.
 * @throws CommandRefused for a device of somebody else; CallRefused while none is listed.
 */
async function settleConflict(access: SourceAccess, asked: NewDeviceAsked): Promise<void> {
  const known = await namesake(access, asked);
  if (known === 'ours') return;
  if (known === 'other') throw new CommandRefused('It has another device of this name or address.');
  throw new CallRefused('It has the device, and does not list it yet.', 409);
}

/** Whose a device of the name or the address is; undefined when none is listed. */
async function namesake(
  access: SourceAccess,
  { name, address, portalId }: NewDeviceAsked,
): Promise<'ours' | 'other' | undefined> {
  const named = await list(access, knownSchema, 'device/devices', {
    fields: 'id,customProperties',
    filter: `displayName:${quoted(name)}||name:${quoted(address)}`,
  });
  const isOurs = named.some(({ customProperties }) =>
    customProperties?.some((each) => each.name === PORTAL_PROPERTY && each.value === portalId),
  );
  if (isOurs) return 'ours';
  return named.length > 0 ? 'other' : undefined;
}

async function collectorBeside(
  access: SourceAccess,
  groups: readonly Group[],
  path: readonly string[],
) {
  const [customer = ''] = path;
  const devices = (
    await list(access, deviceSchema, 'device/devices', {
      fields: Object.keys(deviceSchema.shape).join(','),
    })
  ).toSorted((a, b) => b.id - a.id);
  for (const near of [
    groups.filter(({ fullPath }) => fullPath === path.join('/')),
    groups.filter(({ fullPath }) => fullPath === customer || fullPath.startsWith(`${customer}/`)),
  ]) {
    const ids = near.map(({ id }) => String(id));
    const beside = devices.find(({ hostGroupIds }) =>
      hostGroupIds.split(',').some((id) => ids.includes(id.trim())),
    );
    if (!beside) continue;
    const { preferredCollectorId, autoBalancedCollectorGroupId } = beside;
    return {
      preferredCollectorId,
      ...(autoBalancedCollectorGroupId && { autoBalancedCollectorGroupId }),
    };
  }
  throw new CommandRefused(
    `It has no device of ${customer} whose collector could poll the new one. Add the first one there.`,
  );
}

const ROOT_GROUP = 1;

/** Finds a group by path; creates missing ones. */
async function groupOf(
  access: SourceAccess,
  groups: readonly Group[],
  path: readonly string[],
): Promise<number> {
  let parentId = groups.find(({ fullPath }) => fullPath === '')?.id ?? ROOT_GROUP;
  for (const [at, name] of path.entries()) {
    const fullPath = path.slice(0, at + 1).join('/');
    const known = groups.find((group) => group.fullPath === fullPath);
    parentId = known ? known.id : await madeGroup(access, { name, parentId });
  }
  return parentId;
}

async function madeGroup(access: SourceAccess, body: { name: string; parentId: number }) {
  try {
    return idOf(await ask(access, 'POST', 'device/groups', { body }));
  } catch (error) {
    if (!hasStatus(error, 409)) throw forGood(error);
  }
  // It was made a moment ago, and is not listed with all groups yet.
  const { subGroups } = parentSchema.parse(
    await ask(access, 'GET', `device/groups/${body.parentId}`, {
      query: { fields: 'id,subGroups' },
    }),
  );
  const made = subGroups.find(({ name }) => name === body.name);
  if (!made) throw new CallRefused(`It has the group ${body.name}, and does not list it yet.`, 409);
  return made.id;
}

const idOf = (answer: unknown) => z.object({ id: z.number() }).parse(answer).id;
const parentSchema = z.object({
  subGroups: z.array(z.object({ id: z.number(), name: z.string() })).default([]),
});
