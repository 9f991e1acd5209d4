import * as z from 'zod';
import { LONGEST_PROFILE } from '../profiles/own-profile.ts';
import { accountId, dataOf, endpoint, id, text } from './endpoint.ts';
import { LIMITS } from './limits.ts';

const view = {
  access: { area: 'admin.provisioning', level: 'view' },
  tenant: 'account_id',
} as const;
const manage = {
  access: { area: 'admin.provisioning', level: 'manage' },
  tenant: 'account_id',
} as const;

/** A profile as JSON, in the form of core/profiles/profile.ts. */
const profileText = text(LONGEST_PROFILE);

const listedProfile = z.object({
  id: z.string(),
  name: z.string(),
  vendor: z.string(),
  kind: z.string(),
  /** How its devices are recognised, in words. */
  recognition: z.string(),
});

export const deviceprofiles = {
  /** Built-in profiles, and those of an account. */
  listDeviceProfiles: endpoint({
    method: 'GET',
    path: '/deviceprofiles',
    ...view,
    query: z.strictObject({ account_id: accountId }),
    response: dataOf(
      z.object({
        builtIn: z.array(listedProfile),
        own: z.array(listedProfile.extend({ version: z.number(), changedBy: z.string() })),
      }),
    ),
  }),
  /** The text of one, to change or to copy it. */
  getDeviceProfile: endpoint({
    method: 'GET',
    path: '/deviceprofiles/profile',
    ...view,
    query: z.strictObject({ account_id: accountId, id }),
    response: dataOf(
      z.object({
        id: z.string(),
        profile: z.string(),
        /** 0 for a built-in one. */
        version: z.number(),
      }),
    ),
  }),
  /** Adds a profile, or changes one of that id. Devices are read by it from their next walk on. */
  saveDeviceProfile: endpoint({
    method: 'PUT',
    path: '/deviceprofiles/profile',
    ...manage,
    limit: LIMITS.settings,
    body: z.strictObject({
      account_id: accountId,
      /** '' for a new one. */
      id: text(40),
      /** That the change began with; 0 for a new one. */
      version: z.number().int().min(0),
      profile: profileText,
    }),
    response: z.object({
      message: z.string(),
      data: z.object({ id: z.string(), profile: z.string(), version: z.number() }),
    }),
  }),
  deleteDeviceProfile: endpoint({
    method: 'DELETE',
    path: '/deviceprofiles/profile',
    ...manage,
    query: z.strictObject({ account_id: accountId, id, version: z.coerce.number().int().min(1) }),
  }),
  /** Reads a device by a profile at once. Nothing of it is stored. */
  tryDeviceProfile: endpoint({
    method: 'POST',
    path: '/deviceprofiles/trial',
    ...manage,
    limit: LIMITS.diagnostics,
    body: z.strictObject({
      account_id: accountId,
      /** Of the stored profile that it takes the place of; '' for a new one. */
      id: text(40),
      device_id: id,
      profile: profileText,
    }),
    response: dataOf(
      z.object({
        /** False where a built-in profile or none fits. */
        isRecognised: z.boolean(),
        /** Fields of the device's identity that were found, with the profile in use. */
        identity: z.array(z.object({ name: z.string(), value: z.string() })),
        measured: z.array(z.object({ name: z.string(), value: z.string() })),
        /** Sentences: what could not be read. */
        unread: z.array(z.string()),
      }),
    ),
  }),
};
