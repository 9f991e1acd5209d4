import { provisioning } from '../../core/contract/provisioning.ts';
import { serve } from '../kernel/serve.ts';
import { createCustomer } from './create-customer.ts';
import { createDevice } from './create-device.ts';
import { findDevices } from './find-devices.ts';
import { getCustomer } from './get-customer.ts';
import { getSearch } from './get-search.ts';
import { importFile } from './import-file.ts';
import { listSites } from './list-sites.ts';
import { tryDevice } from './try-device.ts';

export const handler = serve(
  { provisioning },
  {
    getCustomer,
    createCustomer,
    createDevice,
    tryDevice,
    listSites,
    importFile,
    findDevices,
    getSearch,
  },
);
