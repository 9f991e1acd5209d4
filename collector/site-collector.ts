import { isDeepStrictEqual } from 'node:util';
import { setTimeout as wait } from 'node:timers/promises';
import { machineCalls } from '../core/contract/machine-calls.ts';
import type { Discovery } from '../core/domain/discovery.ts';
import { formerOf } from '../functions/monitoring/collector/lost-rows.ts';
import { NO_PLAN, planOf } from '../functions/monitoring/collector/plan.ts';
import { Sessions } from '../functions/monitoring/collector/sessions.ts';
import { isWalkDue } from '../functions/monitoring/collector/walk-due.ts';
import { KEY_REFUSED } from '../functions/monitoring/site/signed-call.ts';
import { log } from '../functions/runtime/log.ts';
import { VERSION } from './built.ts';
import type { Identity } from './identity.ts';
import { removeWork } from './files.ts';
import { Intake } from './intake.ts';
import { Layouts } from './layouts.ts';
import { readParts, writeParts } from './parts.ts';
import type { WantedPorts } from './messages/listen.ts';
import { Names } from './names.ts';
import { Portal } from './portal.ts';
import { reasonOf, Refused } from './post.ts';
import { Questions } from './questions.ts';
import { Queue } from './queue.ts';
import { Sender, type Taken } from './sender.ts';
import { Shard } from './shard.ts';
import type { Updater } from './updater.ts';
import { Walker } from './walker.ts';
import { readWork, workOf, writeWork, type StoredWork, type Work } from './work.ts';

interface Options {
  /** Where it receives traps and syslog; undefined for nowhere. */
  ports?: WantedPorts;
  /** Without one, the program stays as it is. */
  updater?: Updater;
}

const MINUTE_MS = 60_000;
const WORK_MS = 30_000;
const POLLS_MS = 1_000;
const SEND_MS = 2_000;
const AFTER_FAILURE_MS = 5_000;
/** Refusals of its key in a row after which a machine gives up: a new key may need a moment. */
const MOST_REFUSALS = 5;

/**
 * Polls the devices that the portal names, and sends what they answered. Four loops are
 * independent: the work list, the polls of each minute, the sending, and questions of people, so
 * that no loss of the line stops a poll.
 */
export class SiteCollector {
  readonly #portal: Portal;
  readonly #folder: string;
  readonly #queue: Queue;
  readonly #layouts: Layouts;
  readonly #sender: Sender;
  readonly #sessions = new Sessions();
  readonly #walker = new Walker();
  readonly #names = new Names();
  readonly #questions: Questions;
  readonly #intake: Intake;
  readonly #ports: WantedPorts | undefined;
  readonly #shards = new Map<string, Shard>();
  readonly #asked = new Map<string, number>();
  readonly #updater: Updater | undefined;
  readonly #end = new AbortController();
  #stored: StoredWork | undefined;
  #work: Work | undefined;
  #queuedMinutes = 0;
  #refusals = 0;
  /** A portal that names no version takes nothing about updates. */
  #namesVersion = false;
  #isWithdrawn = false;

  constructor(identity: Identity, folder: string, { ports, updater }: Options = {}) {
    this.#updater = updater;
    this.#portal = new Portal(identity);
    this.#questions = new Questions(this.#portal);
    this.#intake = new Intake(identity.machineId);
    this.#ports = ports;
    this.#folder = folder;
    this.#queue = new Queue(folder);
    this.#layouts = new Layouts(folder);
    this.#sender = new Sender(this.#portal, this.#queue, this.#layouts, {
      walker: this.#walker,
      intake: this.#intake,
      names: this.#names,
    });
  }

  /**
   * Runs until `stop`, or until the portal has withdrawn the key of this machine, whose work list,
   * credentials and unsent minutes then leave the disk.
   */
  async run(): Promise<void> {
    const { accountId, machineId } = this.#portal.identity;
    this.#stored = await readWork(this.#folder, machineId);
    await this.#layouts.keep(NO_PLAN.layout, NO_PLAN.series.names);
    if (this.#stored) {
      this.#portal.offsetMs = this.#stored.offsetMs;
      this.#work = workOf(this.#stored, accountId);
      await this.#intake.learn(this.#work, this.#stored.isPolling);
    }
    await this.receive(true);
    await Promise.all([
      this.#every(
        'work',
        () => WORK_MS,
        () => this.#fetchWork(),
      ),
      this.#every(
        'polls',
        () => POLLS_MS,
        () => this.#pollMinute(),
      ),
      this.#every(
        'sending',
        () => SEND_MS,
        () => this.#send(),
      ),
      this.#every(
        'questions',
        () => this.#questions.pauseMs,
        () => this.#answer(),
      ),
    ]);
    this.#sessions.close();
    this.#questions.close();
    await this.#intake.close();
    if (this.#isWithdrawn) await removeWork(this.#folder);
  }

  /** Opens or closes the ports of traps and syslog: one process at a time can have them. */
  async receive(isOpen: boolean): Promise<void> {
    await this.#intake.close();
    if (isOpen && this.#ports) await this.#intake.open(this.#ports, () => this.#portal.now());
  }

  stop(): void {
    this.#end.abort();
  }

  /** Repeats a step until the end. A failure is logged when it begins and when it is over. */
  async #every(name: string, pauseMs: () => number, step: () => Promise<void>): Promise<void> {
    const { signal } = this.#end;
    let failure = '';
    while (!signal.aborted) {
      const former = failure;
      failure = '';
      await step().catch((error: unknown) => {
        failure = reasonOf(error as Error);
        this.#countRefusal(error as Error);
      });
      if (failure !== former)
        log.warn(failure ? 'a step fails, and is tried again' : 'a step works again', {
          name,
          failure,
        });
      const pause = failure ? Math.max(pauseMs(), AFTER_FAILURE_MS) : pauseMs();
      await wait(pause, undefined, { signal }).catch(() => undefined);
    }
  }

  #countRefusal(error: Error): void {
    if (!(error instanceof Refused && error.status === 401)) return;
    this.#refusals += 1;
    if (this.#refusals < MOST_REFUSALS) return;
    // A proxy refuses calls in other words, and a call that it altered is refused in others too.
    this.#isWithdrawn = error.message === KEY_REFUSED;
    log.error('the key of this machine is withdrawn: enrol it again', {});
    this.stop();
  }

  async #fetchWork(): Promise<void> {
    if (this.#updater?.isQuiet) return;
    const { data } = await this.#getWork('');
    this.#refusals = 0;
    if (data.program && !this.#namesVersion) {
      this.#namesVersion = true;
      return await this.#fetchWork();
    }
    if (data.program?.mayUpdate) void this.#updater?.offered(data.program.version);
    const former = this.#stored;
    const work = data.work ?? former?.work;
    if (!work) return;
    const { digest, isPolling, machineId } = data;
    const stored = { machineId, isPolling, digest, offsetMs: this.#portal.offsetMs, work };
    // The other machine has polled meanwhile, so the states in memory are old.
    if (isPolling && former && !former.isPolling) this.#shards.clear();
    const next = workOf(stored, this.#portal.identity.accountId);
    if (isPolling) await this.#learnParts(next);
    if (digest !== former?.digest || isPolling !== former.isPolling)
      await writeWork(this.#folder, stored);
    this.#stored = stored;
    this.#work = next;
    await this.#intake.learn(next, isPolling);
    if (!isPolling || next.shards.size === 0) this.#updater?.reported();
  }

  #getWork(shard: string) {
    const { failed, takesUpdates } = this.#updater ?? {};
    return this.#portal.call(machineCalls.getWork, {
      digest: this.#stored?.digest ?? '',
      shard,
      status: {
        version: VERSION,
        queued_minutes: this.#queuedMinutes,
        memory_megabytes: Math.round(process.memoryUsage.rss() / 1_048_576),
        now_epoch_ms: Date.now(),
        seal_key: this.#questions.sealKey,
        receiver: this.#intake.status(),
        ...(takesUpdates && this.#namesVersion && { update: { ...(failed && { failed }) } }),
      },
    });
  }

  /** Parts and states of devices that this machine does not know, from the portal. */
  async #learnParts({ shards }: Work): Promise<void> {
    for (const [shardId, devices] of shards) {
      const shard = this.#shard(shardId);
      if (devices.every(({ deviceId }) => shard.known.has(deviceId))) continue;
      const { data } = await this.#getWork(shardId);
      const now = Math.floor(this.#portal.now() / 1_000);
      const parts = data.parts ?? [];
      for (const { deviceId, state } of parts) if (state) shard.carryOn(deviceId, state, now);
      const unknown = parts.filter(({ deviceId }) => !shard.known.has(deviceId));
      await this.#learn(
        shard,
        unknown.map(({ deviceId, discovery = null }) => [deviceId, discovery]),
      );
    }
  }

  /** Names are on disk before a minute that has them. */
  async #learn(
    shard: Shard,
    parts: readonly (readonly [deviceId: string, discovery: Discovery | null])[],
  ): Promise<void> {
    for (const [deviceId, discovery] of parts) {
      const { layout, series } = planOf(discovery);
      await this.#layouts.keep(layout, series.names);
      shard.learn(deviceId, discovery);
    }
    const known = [...shard.known].map(([id, { discovery }]) => [id, discovery] as const);
    await writeParts(this.#folder, shard.shardId, new Map(known));
  }

  #shard(shardId: string): Shard {
    let shard = this.#shards.get(shardId);
    if (!shard) this.#shards.set(shardId, (shard = new Shard(shardId)));
    return shard;
  }

  /** The machine that polls answers. */
  async #answer(): Promise<void> {
    if (!this.#work || !this.#stored?.isPolling || this.#updater?.isQuiet) return;
    await this.#questions.contact(this.#work);
  }

  async #pollMinute(): Promise<void> {
    const work = this.#work;
    if (!work || !this.#stored?.isPolling) return;
    const minute = Math.floor(this.#portal.now() / MINUTE_MS) * 60;
    await Promise.all(
      [...work.shards].map(([shardId, devices]) =>
        this.#pollShard(this.#shard(shardId), devices, work, minute),
      ),
    );
  }

  async #pollShard(
    shard: Shard,
    devices: Parameters<Names['afterPoll']>[1],
    work: Work,
    minute: number,
  ): Promise<void> {
    if (shard.minuteEpochSeconds === 0) await this.#goOn(shard, minute);
    if (shard.minuteEpochSeconds >= minute) return;
    await this.#replan(shard, devices);
    const measured = await shard.poll(devices, work, this.#sessions, () => this.#portal.now());
    if (this.#end.signal.aborted) return;
    await this.#queue.add(shard.shardId, shard.sent(minute, measured));
    shard.minuteEpochSeconds = minute;
    const walked = new Set<string>();
    for (const device of devices) {
      const { deviceId } = device;
      const polled = measured.get(deviceId)!;
      const known = shard.known.get(deviceId);
      if (!known) continue;
      const { discovery, plan } = known;
      const walkedEpochSeconds = discovery?.discoveredEpochSeconds ?? 0;
      const askedEpochSeconds = this.#asked.get(deviceId) ?? 0;
      const isDue = isWalkDue(polled, {
        deviceId,
        minuteEpochSeconds: minute,
        walkedEpochSeconds,
        askedEpochSeconds,
        plan,
      });
      const client = isDue && this.#sessions.client(device, work.credentials, false);
      if (isDue) walked.add(deviceId);
      if (!client) continue;
      const former = formerOf(discovery, walkedEpochSeconds < askedEpochSeconds);
      this.#walker.begin(shard.shardId, deviceId, client, minute, work.profiles, former);
    }
    this.#names.afterPoll(shard.shardId, devices, measured, { walked, minute: minute / 60 });
  }

  /** Plans have the checks that the work list has now. */
  async #replan(shard: Shard, devices: Parameters<Shard['poll']>[0]): Promise<void> {
    for (const { deviceId, addressChecks } of devices) {
      const known = shard.known.get(deviceId);
      if (!known || isDeepStrictEqual(known.addressChecks, addressChecks)) continue;
      const plan = planOf(known.discovery, addressChecks);
      await this.#layouts.keep(plan.layout, plan.series.names);
      // A walk may have come in meanwhile; the next minute has the checks then.
      if (shard.known.get(deviceId) === known)
        shard.known.set(deviceId, { ...known, plan, addressChecks });
    }
  }

  /** After a restart: from the parts and the latest minute on disk. */
  async #goOn(shard: Shard, minute: number): Promise<void> {
    const parts = await readParts(this.#folder, shard.shardId);
    await this.#learn(
      shard,
      [...parts].filter(([deviceId]) => !shard.known.has(deviceId)),
    );
    const latest = await this.#queue.latest(shard.shardId);
    for (const { deviceId, state } of latest?.devices ?? []) shard.carryOn(deviceId, state, minute);
    shard.minuteEpochSeconds = latest?.minuteEpochSeconds ?? 0;
  }

  async #send(): Promise<void> {
    // Messages of before are not on the disk.
    if (this.#updater?.isQuiet && this.#intake.waiting().size === 0) return;
    await this.#sender.sendAll((shardId, taken) => this.#taken(shardId, taken));
    const waiting = await this.#queue.waiting(Math.floor(this.#portal.now() / 1_000));
    this.#queuedMinutes = new Set([...waiting.values()].flat()).size;
  }

  /** The portal has the walks, so polls go by them from now on. */
  async #taken(shardId: string, { walkAsked, walks }: Taken): Promise<void> {
    this.#updater?.reported();
    for (const [deviceId, askedEpochSeconds] of Object.entries(walkAsked))
      this.#asked.set(deviceId, askedEpochSeconds);
    if (Object.keys(walks).length > 0)
      await this.#learn(this.#shard(shardId), Object.entries(walks));
  }
}
