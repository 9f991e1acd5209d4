import * as z from 'zod';
import { signCall } from '../functions/monitoring/site/signed-call.ts';
import type { Endpoint, ResponseOf } from '../core/contract/endpoint.ts';
import type { Identity } from './identity.ts';
import { post, Refused } from './post.ts';

const latestSchema = z.object({ sequence: z.number() });

/** Signed calls of this machine, and the portal's clock. */
export class Portal {
  readonly identity: Identity;
  /** The portal's clock minus this machine's. */
  offsetMs = 0;
  #sequence = 0;

  constructor(identity: Identity) {
    this.identity = identity;
  }

  /** Now, by the clock of the portal. */
  now(): number {
    return Date.now() + this.offsetMs;
  }

  /** @throws as post */
  async call<E extends Endpoint>(endpoint: E, body: object): Promise<ResponseOf<E>> {
    try {
      return await this.#signed(endpoint, JSON.stringify(body));
    } catch (error) {
      // Of a machine whose clock went back, the portal knows a later number.
      const latest = error instanceof Refused ? latestSchema.safeParse(error.data) : undefined;
      if (!latest?.success) throw error;
      this.#sequence = latest.data.sequence;
      return await this.#signed(endpoint, JSON.stringify(body));
    }
  }

  async #signed<E extends Endpoint>(endpoint: E, body: string): Promise<ResponseOf<E>> {
    const { portal, machineId, privateKey } = this.identity;
    this.#sequence = Math.max(this.#sequence + 1, Date.now() * 1_000);
    const call = { path: endpoint.path, machineId, sequence: this.#sequence, body };
    const sentMs = Date.now();
    const answer = await post(portal, endpoint, body, signCall(call, privateKey));
    const { nowEpochMs } = (answer as { data: { nowEpochMs: number } }).data;
    this.offsetMs = Math.round(nowEpochMs - (sentMs + Date.now()) / 2);
    return answer;
  }
}
