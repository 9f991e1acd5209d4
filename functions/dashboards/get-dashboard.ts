import { groupsAbove } from '../../core/access/device-rights.ts';
import type { dashboards } from '../../core/contract/dashboards.ts';
import { dashboardTemplate } from '../../core/domain/automation/templates.ts';
import type { Verb } from '../kernel/serve.ts';
import { seesPart } from '../reads/visible.ts';
import { visibleFolders } from '../reads/visible-folders.ts';
import { NotFound } from '../runtime/errors.ts';
import { devicesOf } from '../store/devices.ts';

const MOST_DEVICES = 12;

/** GET /dashboards/dashboard: a dashboard with those of its devices whose metrics the caller sees. */
export const getDashboard: Verb<typeof dashboards.getDashboard> = async ({
  actor,
  scope,
  query,
}) => {
  const seen = (await visibleFolders(actor, scope)).find(({ entry }) => entry.entryId === query.id);
  const content = seen?.entry.content;
  if (!seen || content?.is !== 'dashboard') throw new NotFound('Dashboard');
  const { entry, group, path } = seen;
  const { shows } = content;
  const devices = (await devicesOf(entry.accountId))
    .map(({ device }) => device)
    .filter(
      (device) =>
        seesPart(actor, device, 'metrics') &&
        ('groupId' in shows
          ? groupsAbove(device).includes(shows.groupId)
          : shows.deviceIds.includes(device.id)),
    )
    .map(({ id, label }) => ({ id, name: label }))
    .sort((a, b) => a.name.localeCompare(b.name));
  return {
    data: {
      id: entry.entryId,
      name: entry.name,
      path,
      info: content.info,
      customer: group.customer,
      group_id: entry.groupId,
      account_id: entry.accountId,
      shows: [...(dashboardTemplate(content.template)?.shows ?? [])],
      devices: devices.slice(0, MOST_DEVICES),
      more: Math.max(0, devices.length - MOST_DEVICES),
    },
  };
};
