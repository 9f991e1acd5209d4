import { createHash } from 'node:crypto';
import * as z from 'zod';
import type { AccountId } from '../../core/access/scope.ts';
import { channelSecretName } from '../../core/domain/channel.ts';
import { readEnvironment, secretsEnvironment } from '../runtime/environment.ts';
import type { KeptSecret } from './hook.ts';
import { dropSecret, keepSecretText, readSecretText } from './secret-text.ts';

/** A channel by its list of recipients and its name. */
export interface ChannelKey {
  accountId: AccountId;
  /** Id of the recipient group. */
  audience: string;
  addr: string;
}

const PART_LENGTH = 32;

function nameOf({ accountId, audience, addr }: ChannelKey): string {
  const part = createHash('sha256')
    .update(`${audience}\n${addr.trim().toLowerCase()}`)
    .digest('hex')
    .slice(0, PART_LENGTH);
  return channelSecretName(readEnvironment(secretsEnvironment).BRAND, accountId, part);
}

const keptSchema = z.object({ secret: z.string(), place: z.string() });

/** What the portal proves itself to a channel with; undefined without one. Never log or answer it. */
export async function channelSecret(key: ChannelKey): Promise<KeptSecret | undefined> {
  const text = await readSecretText(nameOf(key));
  return text === undefined ? undefined : keptSchema.parse(JSON.parse(text));
}

export async function keepChannelSecret(key: ChannelKey, kept: KeptSecret): Promise<void> {
  await keepSecretText(nameOf(key), JSON.stringify(kept));
}

export async function dropChannelSecret(key: ChannelKey): Promise<void> {
  await dropSecret(nameOf(key));
}
