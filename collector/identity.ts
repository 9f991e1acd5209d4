import { createPrivateKey, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { hostname } from 'node:os';
import { join } from 'node:path';
import * as z from 'zod';
import { provedAccountId, type AccountId } from '../core/access/scope.ts';
import { machineCalls } from '../core/contract/machine-calls.ts';
import { readWhole, writeWhole } from './files.ts';
import { post } from './post.ts';
import { VERSION } from './built.ts';

const storedSchema = z.object({
  portal: z.url(),
  /** The account of the collector, by the portal's answer. */
  accountId: provedAccountId,
  machineId: z.string(),
  name: z.string(),
  /** Ed25519, PKCS #8 in PEM. */
  privateKey: z.string(),
});

/** Who this machine is to the portal. */
export interface Identity {
  portal: string;
  accountId: AccountId;
  machineId: string;
  name: string;
  privateKey: KeyObject;
}

const fileIn = (folder: string) => join(folder, 'identity.json');

/** Undefined before the machine is enrolled. */
export async function readIdentity(folder: string): Promise<Identity | undefined> {
  const text = await readWhole(fileIn(folder));
  if (text === undefined) return undefined;
  const stored = storedSchema.parse(JSON.parse(text));
  return { ...stored, privateKey: createPrivateKey(stored.privateKey) };
}

/**
 * Enrols this machine with a code of the page Collectors. Its private key is made here and never
 * leaves the folder.
 * @throws Refused if the portal does not take the code.
 */
export async function enrol(folder: string, portal: string, code: string): Promise<Identity> {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  const body = {
    code,
    public_key: publicKey.export({ format: 'der', type: 'spki' }).toString('base64'),
    hostname: hostname(),
    version: VERSION,
  };
  const { data } = await post(portal, machineCalls.enrolMachine, JSON.stringify(body), {});
  const { accountId, machineId, name } = data;
  const stored = storedSchema.parse({
    portal,
    accountId,
    machineId,
    name,
    privateKey: privateKey.export({ format: 'pem', type: 'pkcs8' }),
  });
  await writeWhole(fileIn(folder), JSON.stringify(stored));
  return { ...stored, privateKey };
}
