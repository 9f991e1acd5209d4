import Box from '@cloudscape-design/components/box';
import ColumnLayout from '@cloudscape-design/components/column-layout';
import { useMemo } from 'react';
import { AREAS, SERVICE_RIGHTS } from '../../../../core/access/areas.ts';
import { can, canService, grantsOf, seesGroup } from '../../../../core/access/grants.ts';
import type { Role } from '../../../../core/access/role.ts';
import { useDevices } from '../../api/devices.ts';

/** What a person with this role alone would see, counted among the services that the editor sees. */
export function RolePreview({ role }: { role: Role }) {
  const devices = useDevices();
  const grants = useMemo(() => grantsOf([role]), [role]);
  const seen = devices.rows.filter((device) => seesGroup(grants, device.groupPath));
  const areas = AREAS.filter((area) => area !== 'services' && can(grants, area, 'view'));
  return (
    <ColumnLayout columns={3} variant="text-grid">
      <div>
        <Box variant="awsui-key-label">Services</Box>
        <Box>{seen.length} of the {devices.rows.length} services that you see</Box>
      </div>
      <div>
        <Box variant="awsui-key-label">Pages and areas</Box>
        <Box>{areas.length === 0 ? 'None' : areas.map((area) => `${area}${can(grants, area, 'manage') ? ' (manage)' : ''}`).join(', ')}</Box>
      </div>
      <div>
        <Box variant="awsui-key-label">On those services</Box>
        {SERVICE_RIGHTS.map((right) => (
          <Box key={right}>{right}: {seen.filter((device) => canService(grants, device.groupPath, right, 'view')).length} to view, {seen.filter((device) => canService(grants, device.groupPath, right, 'manage')).length} to manage</Box>
        ))}
      </div>
    </ColumnLayout>
  );
}
