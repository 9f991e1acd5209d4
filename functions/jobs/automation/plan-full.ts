import type { PartOf } from '../../../core/domain/automation/part.ts';
import { DASHBOARD_TEMPLATE_LIST } from '../../../core/domain/automation/templates.ts';
import { isRefused, planFolders, planGroups, rootOf, type Draft, type Ground } from './ground.ts';
import { foldersOf, planDashboard } from './plan-dashboards.ts';
import { planCustomer } from './plan-groups.ts';
import { planRoles } from './plan-roles.ts';

/** A customer with its device group, and further parts on request, in the chosen layout. */
export async function planFullConfiguration(
  ground: Ground,
  part: PartOf<'fullConfiguration'>,
): Promise<Draft[]> {
  const { customer, additions, layout } = part;
  const names = (path: string) => (layout === 'custom' && path ? path.split('/') : []);
  const { group: parent, lines: above } = planGroups(ground, rootOf(ground), names(part.devPath));
  const { group, line } = planCustomer(ground, parent, customer);
  const lines = [...above.filter(({ will }) => will !== 'leave'), line];
  if (isRefused(line)) return lines;
  const folder = (type: 'dashboard' | 'website' | 'report', path: readonly string[]) =>
    planFolders(ground, type, [...path, group.customer], group).lines;
  const dashPath = names(part.dashPath);
  if (additions.includes('Dashboard Groups')) lines.push(...folder('dashboard', dashPath));
  if (additions.includes('Website Groups')) lines.push(...folder('website', []));
  if (additions.includes('Report Groups')) lines.push(...folder('report', []));
  if (additions.includes('Dashboards'))
    for (const template of DASHBOARD_TEMPLATE_LIST)
      lines.push(
        ...planDashboard(ground, {
          template,
          name: `${group.customer} ${template.name}`,
          folders: [...dashPath, ...foldersOf(template, group.customer)],
          owner: group,
          shows: { groupId: group.groupId },
        }),
      );
  if (additions.includes('Roles')) lines.push(...(await planRoles(ground, group, [group.groupId])));
  return lines;
}
