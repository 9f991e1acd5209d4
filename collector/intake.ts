import { networkInterfaces } from 'node:os';
import {
  MOST_MESSAGES,
  NO_RECEIVER,
  type CollectedMessage,
  type MachineReceiver,
} from '../core/domain/device-message.ts';
import { log } from '../functions/runtime/log.ts';
import { Engine } from './messages/engine.ts';
import { Inbox } from './messages/inbox.ts';
import { listen, type Listening, type WantedPorts } from './messages/listen.ts';
import { MessageReceiver } from './messages/receiver.ts';
import { sendersOf } from './messages/senders.ts';
import type { Work } from './work.ts';

const MOST_ADDRESSES = 16;

/** Traps and syslog of the devices that this machine polls. */
export class Intake {
  readonly #inbox = new Inbox();
  readonly #receiver: MessageReceiver;
  readonly #shards = new Map<string, string>();
  #listening: Listening | undefined;

  constructor(machineId: string) {
    this.#receiver = new MessageReceiver(this.#inbox, new Engine(machineId, Date.now()));
  }

  /** @param now by the clock of the portal */
  async open(wanted: WantedPorts, now: () => number): Promise<void> {
    this.#listening = await listen(this.#receiver, wanted, now);
    for (const note of this.#listening.notes) log.warn(note);
  }

  async close(): Promise<void> {
    const listening = this.#listening;
    this.#listening = undefined;
    await listening?.close();
  }

  /** Where devices can send to. */
  status(): MachineReceiver {
    if (!this.#listening) return NO_RECEIVER;
    const addresses = Object.values(networkInterfaces())
      .flatMap((all) => all ?? [])
      .filter(({ internal, scopeid = 0 }) => !internal && scopeid === 0)
      .map(({ address }) => address);
    return { addresses: addresses.slice(0, MOST_ADDRESSES), ...this.#listening.ports };
  }

  /** Takes the messages of these devices from now on; of none on a machine that waits as standby. */
  async learn({ shards, credentials }: Work, isPolling: boolean): Promise<void> {
    this.#shards.clear();
    const listed = [...shards].flatMap(([shardId, devices]) =>
      devices.map(({ deviceId, snmp }) => {
        this.#shards.set(deviceId, shardId);
        const { credential: name } = snmp;
        const credential = Object.hasOwn(credentials, name) ? credentials[name] : undefined;
        return { key: deviceId, snmp, credential };
      }),
    );
    this.#receiver.senders = await sendersOf(isPolling ? listed : []);
  }

  /** Messages that the portal does not have yet, by shard; those of former devices are dropped. */
  waiting(): Map<string, CollectedMessage[]> {
    const byShard = new Map<string, CollectedMessage[]>();
    const former: CollectedMessage[] = [];
    for (const message of this.#inbox.waiting()) {
      const shardId = this.#shards.get(message.deviceId);
      if (shardId === undefined) former.push(message);
      else {
        const part = byShard.get(shardId) ?? [];
        if (part.length < MOST_MESSAGES) part.push(message);
        byShard.set(shardId, part);
      }
    }
    this.#inbox.drop(former);
    return byShard;
  }

  drop(sent: readonly CollectedMessage[]): void {
    this.#inbox.drop(sent);
  }
}
