import { operations } from '../core/contract/graphql.ts';
import { serveGraphql } from '../functions/kernel/serve-graphql.ts';
import { getBranding } from './resolvers/get-branding.ts';
import { listDevices } from './resolvers/list-devices.ts';
import { listUserViewSettings } from './resolvers/list-user-view-settings.ts';
import { listViewRoles } from './resolvers/list-view-roles.ts';
import { subscribe } from './resolvers/subscribe.ts';
import { subscribeToChanges } from './resolvers/subscribe-to-changes.ts';
import { updateBranding } from './resolvers/update-branding.ts';

export const handler = serveGraphql(operations, {
  listDevices,
  getBranding,
  updateBranding,
  listUserViewSettings,
  listViewRoles,
  onAlertChange: subscribe,
  onChange: subscribeToChanges,
  onCreateReport: subscribe,
});
