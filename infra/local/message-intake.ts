import { setTimeout as wait } from 'node:timers/promises';
import { Engine } from '../../collector/messages/engine.ts';
import { Inbox } from '../../collector/messages/inbox.ts';
import { listen, type Listening, type WantedPorts } from '../../collector/messages/listen.ts';
import { MessageReceiver } from '../../collector/messages/receiver.ts';
import { sendersOf, type ListedDevice } from '../../collector/messages/senders.ts';
import {
  MOST_MESSAGES,
  type CollectedMessage,
  type MachineReceiver,
} from '../../core/domain/device-message.ts';
import { collectorOfShard } from '../../core/domain/site-collector.ts';
import { snmpCredentials } from '../../functions/gateways/secrets.ts';
import { keepMessages } from '../../functions/monitoring/site/keep-messages.ts';
import { everyAccount, feeds } from '../../functions/store/accounts.ts';
import { devicesByShard, type CollectedDevice } from '../../functions/store/collected-devices.ts';

const DEVICES_MS = 30_000;
const STORED_MS = 2_000;

/**
 * Traps and syslog of the devices that this portal polls: what a collector does at a site, with the
 * same receiver and the same entrance.
 */
export class MessageIntake {
  readonly #inbox: Inbox;
  readonly #receiver: MessageReceiver;
  readonly #listening: Listening;
  readonly #address: string;
  readonly #end = new AbortController();
  #devices = new Map<string, CollectedDevice>();
  #running: Promise<unknown> = Promise.resolve();

  private constructor(
    inbox: Inbox,
    receiver: MessageReceiver,
    listening: Listening,
    address: string,
  ) {
    this.#inbox = inbox;
    this.#receiver = receiver;
    this.#listening = listening;
    this.#address = address;
  }

  static async open(wanted: WantedPorts): Promise<MessageIntake> {
    const inbox = new Inbox();
    const receiver = new MessageReceiver(inbox, new Engine('linekeeper local', Date.now()));
    const listening = await listen(receiver, wanted, Date.now);
    return new MessageIntake(inbox, receiver, listening, wanted.address);
  }

  /** A sentence for each port that was not free. */
  get notes(): readonly string[] {
    return this.#listening.notes;
  }

  get receiver(): MachineReceiver {
    return { addresses: [this.#address], ...this.#listening.ports };
  }

  start(): void {
    this.#running = Promise.all([
      this.#every(DEVICES_MS, () => this.#learnDevices()),
      this.#every(STORED_MS, () => this.#store()),
    ]);
  }

  async stop(): Promise<void> {
    this.#end.abort();
    await this.#listening.close();
    await this.#running;
  }

  async #every(milliseconds: number, step: () => Promise<void>): Promise<void> {
    const { signal } = this.#end;
    while (!signal.aborted) {
      await step().catch((error: unknown) => console.error('Messages of devices wait.', error));
      await wait(milliseconds, undefined, { signal }).catch(() => undefined);
    }
  }

  async #learnDevices(): Promise<void> {
    const devices = new Map<string, CollectedDevice>();
    const listed: ListedDevice[] = [];
    for (const account of (await everyAccount()).filter((one) => feeds(one, 'collector'))) {
      const shards = [...(await devicesByShard(account.accountId))];
      const own = shards.filter(([shardId]) => collectorOfShard(shardId) === undefined);
      const secret = own.length > 0 ? await snmpCredentials(account.accountId) : {};
      for (const device of own.flatMap(([, all]) => all)) {
        const key = `${device.accountId} ${device.deviceId}`;
        devices.set(key, device);
        listed.push({ key, snmp: device.snmp, credential: secret[device.snmp.credential] });
      }
    }
    this.#receiver.senders = await sendersOf(listed);
    this.#devices = devices;
  }

  async #store(): Promise<void> {
    const waiting = this.#inbox.waiting().slice(0, MOST_MESSAGES);
    const byShard = new Map<string, { device: CollectedDevice; messages: CollectedMessage[] }>();
    for (const message of waiting) {
      const device = this.#devices.get(message.deviceId);
      if (!device) continue;
      const key = `${device.accountId} ${device.shardId}`;
      const part = byShard.get(key) ?? { device, messages: [] };
      part.messages.push({ ...message, deviceId: device.deviceId });
      byShard.set(key, part);
    }
    for (const { device, messages } of byShard.values())
      await keepMessages(device.accountId, { shardId: device.shardId, messages }, Date.now());
    this.#inbox.drop(waiting);
  }
}
