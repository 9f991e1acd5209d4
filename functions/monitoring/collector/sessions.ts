import { isDeepStrictEqual } from 'node:util';
import { LRUCache } from 'lru-cache';
import pLimit from 'p-limit';
import type { SnmpCredential, SnmpSecret } from '../../../core/domain/snmp-credential.ts';
import { openSnmp } from '../../snmp/client.ts';
import type { TimeoutPolicy } from '../../snmp/timeout-policy.ts';
import { SnmpSockets } from '../../snmp/shared-sockets.ts';
import type { SnmpClient } from '../../snmp/types.ts';
import type { CollectedDevice } from '../../store/collected-devices.ts';
import { askByTcp, type AskByTcp } from '../../snmp/ask-by-tcp.ts';
import { runCheck, type RunCheck } from '../address-check/run-check.ts';
import { DEVICES_KEPT, keyOf } from './kept.ts';

/** The part of a device that a session needs. */
export type AskedDevice = Pick<
  CollectedDevice,
  'accountId' | 'deviceId' | 'snmp' | 'addressChecks'
>;

interface Opened {
  target: CollectedDevice['snmp'];
  credential: SnmpCredential;
  isDead: boolean;
  client: SnmpClient;
}

/** Probes at once of all shards of a process; each shard has a few at a time. */
const PROBES_OF_PROCESS = 20;

/** Silent devices asked by TCP at once, on a few ports each. */
const ASKED_BY_TCP = 64;

/** Checks of addresses at once. */
const CHECKED = 64;

/** The sockets of a process, and the session of each device: the keys of version 3 are dear. */
export class Sessions {
  private readonly live = new SnmpSockets(4);
  /**
   * Devices that are known to be dead wait on sockets of their own, where they are in nobody's way.
   */
  private readonly dead = new SnmpSockets(2);
  readonly probes = pLimit(PROBES_OF_PROCESS);
  readonly askedByTcp = pLimit(ASKED_BY_TCP);
  readonly checked = pLimit(CHECKED);
  readonly askByTcp: AskByTcp;
  readonly runCheck: RunCheck;
  private readonly opened = new LRUCache<string, Opened>({
    max: DEVICES_KEPT,
    dispose: ({ client }) => client.close(),
  });
  private readonly timeoutPolicy: Partial<TimeoutPolicy>;

  /**
   * `timeoutPolicy` is how long to wait for an answer, `ask` how silent devices are asked, `check`
   * how addresses are checked.
   */
  constructor(
    timeoutPolicy: Partial<TimeoutPolicy> = {},
    ask: AskByTcp = askByTcp,
    check: RunCheck = runCheck,
  ) {
    this.runCheck = check;
    this.timeoutPolicy = timeoutPolicy;
    this.askByTcp = ask;
  }

  /** Undefined for a device whose credential is not in the secret of its account. */
  client(device: AskedDevice, secret: SnmpSecret, isDead: boolean): SnmpClient | undefined {
    const { snmp: target } = device;
    const credential = Object.hasOwn(secret, target.credential)
      ? secret[target.credential]
      : undefined;
    if (!credential) return undefined;
    const key = keyOf(device);
    const known = this.opened.get(key);
    if (
      known &&
      known.isDead === isDead &&
      isDeepStrictEqual(known.target, target) &&
      isDeepStrictEqual(known.credential, credential)
    )
      return known.client;
    const client = isDead
      ? openSnmp(this.dead, target, credential, { ...this.timeoutPolicy, retries: 0 })
      : openSnmp(this.live, target, credential, this.timeoutPolicy);
    this.opened.set(key, { target, credential, isDead, client });
    return client;
  }

  forget(device: Parameters<typeof keyOf>[0]): void {
    this.opened.delete(keyOf(device));
  }

  /** Questions that are under way end without an answer. */
  close(): void {
    this.opened.clear();
    this.live.close();
    this.dead.close();
  }
}
