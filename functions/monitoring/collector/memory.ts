import type { AccountId } from '../../../core/access/scope.ts';
import { isDeepStrictEqual } from 'node:util';
import type { SnmpCredential } from '../../../core/domain/snmp-credential.ts';
import type { Discovery } from '../../../core/domain/discovery.ts';
import type { ThresholdOverride } from '../../../core/domain/threshold-override.ts';
import type { CollectedDevice } from '../../store/collected-devices.ts';
import { checksOf, type Check } from './checks.ts';
import { NO_PLAN, planOf, type PollPlan } from './plan.ts';
import { openSnmp } from '../../snmp/client.ts';
import type { Patience } from '../../snmp/patience.ts';
import { SnmpSockets } from '../../snmp/shared-sockets.ts';
import type { SnmpClient } from '../../snmp/types.ts';
import type { ShardState } from './state.ts';

/**
 * What is worked out for a device once and holds until the device, its parts or a threshold change.
 */
interface Prepared {
  device: CollectedDevice;
  discovery: Discovery | undefined;
  overrides: ReadonlyMap<string, ThresholdOverride>;
  plan: PollPlan;
  checks: Check[];
}

interface Opened {
  target: CollectedDevice['snmp'];
  credential: SnmpCredential;
  isDead: boolean;
  client: SnmpClient;
}

/**
 * What a process keeps between polls: its sockets, the session of each device (the keys of version
 * 3 are dear), plans, and, in a process that polls a shard alone, the shard's state.
 */
export class Poller {
  readonly shards = new Map<string, ShardState>();
  readonly discoveries = new Map<string, Discovery>();
  readonly keepsState: boolean;
  isClosed = false;
  private readonly live = new SnmpSockets(4);
  /**
   * Devices that are known to be dead wait on sockets of their own, where they are in nobody's way.
   */
  private readonly dead = new SnmpSockets(2);
  private readonly opened = new Map<string, Opened>();
  private readonly prepared = new Map<string, Prepared>();

  private readonly patience: Partial<Patience>;

  /**
   * `keepsState` for the only process that polls its shards; `patience` is how long to wait for an
   * answer.
   */
  constructor(options: { keepsState: boolean; patience?: Partial<Patience> }) {
    this.keepsState = options.keepsState;
    this.patience = options.patience ?? {};
  }

  client(device: CollectedDevice, credential: SnmpCredential, isDead: boolean): SnmpClient {
    const key = keyOf(device);
    const known = this.opened.get(key);
    if (
      known &&
      known.isDead === isDead &&
      isDeepStrictEqual(known.target, device.snmp) &&
      isDeepStrictEqual(known.credential, credential)
    )
      return known.client;
    known?.client.close();
    const client = isDead
      ? openSnmp(this.dead, device.snmp, credential, { ...this.patience, retries: 0 })
      : openSnmp(this.live, device.snmp, credential, this.patience);
    this.opened.set(key, { target: device.snmp, credential, isDead, client });
    return client;
  }

  prepare(device: CollectedDevice, overrides: ReadonlyMap<string, ThresholdOverride>): Prepared {
    const key = keyOf(device);
    const discovery = this.discoveries.get(key);
    const known = this.prepared.get(key);
    if (
      known &&
      known.device === device &&
      known.discovery === discovery &&
      known.overrides === overrides
    )
      return known;
    const prepared = {
      device,
      discovery,
      overrides,
      plan: discovery ? planOf(discovery) : NO_PLAN,
      checks: checksOf(device, discovery, overrides),
    };
    this.prepared.set(key, prepared);
    return prepared;
  }

  /** Lets go of what was kept for a device that is gone. */
  forget(accountId: AccountId, deviceId: string): void {
    const key = keyOf({ accountId, deviceId });
    this.opened.get(key)?.client.close();
    this.opened.delete(key);
    this.prepared.delete(key);
    this.discoveries.delete(key);
  }

  /** Polls that are under way end without an answer, and must not be stored. */
  close(): void {
    this.isClosed = true;
    for (const { client } of this.opened.values()) client.close();
    this.live.close();
    this.dead.close();
  }
}

export function keyOf({ accountId, deviceId }: { accountId: AccountId; deviceId: string }): string {
  return `${accountId}#${deviceId}`;
}
