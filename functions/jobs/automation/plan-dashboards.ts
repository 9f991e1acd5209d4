import type { FolderContent } from '../../../core/domain/automation/folder.ts';
import type { PartOf } from '../../../core/domain/automation/part.ts';
import {
  dashboardTemplate,
  filled,
  templateLine,
  type DashboardTemplate,
} from '../../../core/domain/automation/templates.ts';
import { plainName } from '../../../core/domain/provisioning.ts';
import { findDevices } from '../../store/devices.ts';
import type { GroupRow } from '../../store/groups.ts';
import { seesDevice } from '../../reads/visible.ts';
import {
  customerGroup,
  entryPath,
  pathOf,
  planEntry,
  planFolders,
  refused,
  type Draft,
  type Ground,
} from './ground.ts';

type Shows = Extract<FolderContent, { is: 'dashboard' }>['shows'];

interface NewDashboard {
  template: DashboardTemplate;
  name: string;
  /** Names of the folders above it. */
  folders: readonly string[];
  owner: GroupRow;
  shows: Shows;
}

/** A dashboard with the folders above it. */
export function planDashboard(ground: Ground, dashboard: NewDashboard): Draft[] {
  const { template, name, folders, owner, shows } = dashboard;
  const { folderId, lines } = planFolders(ground, 'dashboard', folders, owner);
  const content = {
    is: 'dashboard' as const,
    template: template.id,
    info: templateLine(template, 'Info'),
    shows,
  };
  const { line } = planEntry(ground, folderId, name, owner, content);
  // Existing folders are left out beside their content.
  return [...lines.filter(({ will }) => will !== 'leave'), line];
}

/** A dashboard of a template, filled in. */
export function planDashboardsPart(ground: Ground, part: PartOf<'dashboards'>): Draft[] {
  const { customer, dashboardName: name, templateId, widgetTokens, folder, path } = part;
  const template = dashboardTemplate(templateId);
  if (!template) return [refused('Dashboard', name, 'There is no such template.')];
  const owner = customerGroup(ground, customer);
  if (!owner) return [refused('Dashboard', name, noGroup(customer))];
  const values = new Map(widgetTokens.map((token) => [token.name, token.value]));
  const missing = template.widgetTokens.find((token) => !values.get(token.name)?.trim());
  if (missing) return [refused('Dashboard', name, `${missing.name} is not filled in.`)];
  const wanted = values.get('deviceGroup')!;
  const group = groupBelow(ground, owner, wanted);
  if (!group)
    return [refused('Dashboard', name, `${customer} has no device group named ${wanted}.`)];
  const above = ground.entries.find(({ entryId }) => entryId === folder);
  if (folder !== '' && !above) return [refused('Dashboard', name, 'The group above it is gone.')];
  const folders = [
    ...(above ? entryPath(ground.entries, above).split('/') : []),
    ...path.split('/'),
  ];
  return planDashboard(ground, {
    template,
    name,
    folders,
    owner,
    shows: { groupId: group.groupId },
  });
}

/** A dashboard of some devices of a customer. */
export async function planNetworkDashboard(
  ground: Ground,
  part: PartOf<'addNetworkDashboard'>,
): Promise<Draft[]> {
  const { customer, type, devices } = part;
  const name = `${customer} ${type}`;
  const owner = customerGroup(ground, customer);
  if (!owner) return [refused('Dashboard', name, noGroup(customer))];
  const { actor } = ground.call;
  const scope = { accountIds: [ground.account.accountId], customer: owner.customer };
  const found = (await findDevices(scope, devices)).filter(({ device }) =>
    seesDevice(actor, device),
  );
  if (found.length < new Set(devices).size)
    return [refused('Dashboard', name, `A device is none of ${customer}.`)];
  const template = dashboardTemplate(type.toLowerCase())!;
  const deviceIds = found.map(({ device }) => device.id).sort();
  return planDashboard(ground, {
    template,
    name,
    folders: foldersOf(template, owner.customer),
    owner,
    shows: { deviceIds },
  });
}

/** The folders that a template wants, without those that nobody has filled in. */
export function foldersOf(template: DashboardTemplate, customer: string): string[] {
  return filled(templateLine(template, 'Path'), { customer })
    .split('/')
    .filter((name) => !name.includes('{'));
}

export const noGroup = (customer: string) => `${customer} has no device group. Make it first.`;

/** A group of a customer by its name or its path. */
function groupBelow(ground: Ground, owner: GroupRow, wanted: string): GroupRow | undefined {
  const named = plainName(wanted);
  return ground.groups.find(
    (group) =>
      group.path.includes(owner.groupId) &&
      (plainName(group.name) === named || plainName(pathOf(group)) === named),
  );
}
