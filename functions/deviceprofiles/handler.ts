import { deviceprofiles } from '../../core/contract/deviceprofiles.ts';
import { serve } from '../kernel/serve.ts';
import { deleteDeviceProfile } from './delete-device-profile.ts';
import { getDeviceProfile } from './get-device-profile.ts';
import { listDeviceProfiles } from './list-device-profiles.ts';
import { saveDeviceProfile } from './save-device-profile.ts';
import { tryDeviceProfile } from './try-device-profile.ts';

export const handler = serve(
  { deviceprofiles },
  {
    listDeviceProfiles,
    getDeviceProfile,
    saveDeviceProfile,
    deleteDeviceProfile,
    tryDeviceProfile,
  },
);
