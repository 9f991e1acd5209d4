import { SendEmailCommand, SESv2Client } from '@aws-sdk/client-sesv2';
import { once } from 'node:events';
import { createServer, type AddressInfo, type Server } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { thresholdWords, valueWords } from '../../../core/domain/alert-figures.ts';
import { faultWords, wholeFaultWords } from '../../../core/domain/fault-words.ts';
import { reachableAdvice } from '../../../core/domain/reachable.ts';
import { LATEST_MS } from '../../../core/domain/notice.ts';
import { answeringPort, askByTcp } from '../../../functions/snmp/ask-by-tcp.ts';
import { readShardState } from '../../../functions/monitoring/collector/shard-state.ts';
import { notifyAccount } from '../../../functions/notifications/notify.ts';
import { alertsOfDevice } from '../../../functions/store/alerts.ts';
import { once as during } from '../../../infra/local/simulation/cycle.ts';
import { mockClient } from '../../fixtures/mock-client.ts';
import { seedTwoProviders } from '../../fixtures/two-providers.ts';
import { recipients } from '../notifications/open-notifier.ts';
import { ACCOUNT, SHARD, startPolledWorld, type PolledWorld } from './polled-world.ts';

const START = Date.UTC(2026, 10, 18, 10, 0) / 1_000;
const minute = (at: number) => START + at * 60;
const [FIRST_SILENT, ANSWERS_AGAIN] = [5, 48];
const ADVICE = 'the community or user, and whether the access list of the device allows the poller';

let world: PolledWorld;
let door: Server;
/** Minutes in which a device was asked by TCP, by its address. */
const asked: [address: string, at: number][] = [];
const ses = mockClient(SESv2Client);

beforeAll(async () => {
  const silent = (at: number, minutes: number) => during(minute(at) - 5, minutes * 60);
  world = await startPolledWorld('88', START, [
    {
      deviceId: 'blocked',
      simulated: {
        outages: [silent(FIRST_SILENT, ANSWERS_AGAIN - FIRST_SILENT)],
        sensors: [],
      },
    },
    { deviceId: 'well', simulated: { sensors: [] } },
  ]);
  await openDoor();
  await seedTwoProviders();
  Object.assign(process.env, {
    MAIL_SENDER: 'alerts@portal.example',
    MAIL_SETTINGS: 'portal-mail',
    PORTAL_URL: 'https://portal.example',
  });
  await recipients(ACCOUNT, 'alerts', [['EMAIL', 'desk@northbeam.example']]);
});
afterAll(async () => {
  await closeDoor();
  await world.stop();
});
beforeEach(() => {
  ses.reset();
  ses.on(SendEmailCommand).resolves({});
});

/** The device has a port of its own on its loopback address. */
async function openDoor() {
  door = createServer((socket) => socket.resume());
  door.listen(0, '127.88.0.1');
  await once(door, 'listening');
  const { port } = door.address() as AddressInfo;
  world.askByTcp = (address) => {
    asked.push([address, (world.now - START) / 60]);
    return answeringPort(address, [port]);
  };
  return port;
}
async function closeDoor() {
  await new Promise((done) => door.close(done));
  world.askByTcp = (address) => {
    asked.push([address, (world.now - START) / 60]);
    return askByTcp(address);
  };
}
const portNow = () => (door.address() as AddressInfo).port;

async function pollUntil(at: number) {
  while (world.now <= minute(at)) await world.poll();
  const [alert] = (await alertsOfDevice(ACCOUNT, 'blocked')).filter(
    ({ dataPointName }) => dataPointName === 'HostStatus',
  );
  return alert;
}
const mailed = async () => {
  await notifyAccount(ACCOUNT, new Date(Date.now() + LATEST_MS));
  return ses
    .commandCalls(SendEmailCommand)
    .map(({ args: [{ input }] }) => input.Content?.Simple?.Body?.Text?.Data ?? '')
    .join('\n');
};

test('a device that answers is never asked by TCP', async () => {
  expect(await pollUntil(FIRST_SILENT)).toBeUndefined();
  expect(asked).toEqual([]);
});

test('one that is silent over SNMP alone is an Error from the first alert on, which says what to check', async () => {
  const alert = await pollUntil(FIRST_SILENT + 1);
  const words = `Answers on TCP ${portNow()}, not on SNMP`;
  expect(alert).toMatchObject({
    severityLabel: 'Error',
    alertValue: words,
    startEpoch: minute(FIRST_SILENT),
    detailMessage: {
      subject: `Error: blocked answers on TCP ${portNow()}, not on SNMP`,
      body: expect.stringContaining(`Check ${ADVICE}`),
    },
  });
  expect([faultWords(alert!), valueWords(alert!)]).toEqual([words, words]);
  expect(wholeFaultWords(alert!)).toBe(words);
  expect(reachableAdvice(alert!)).toBe(`Check ${ADVICE}.`);
  expect(thresholdWords(alert!)).toBe('Does not answer (Critical), not on SNMP alone (Error)');
  const mail = await mailed();
  expect(mail).toContain(`Error began: blocked, ${words}`);
  expect(mail).toContain(`Check ${ADVICE}.`);
});

test('it is asked again every five minutes, and another port changes the words without a mail, also for a poller that knows what is stored alone', async () => {
  await pollUntil(13);
  await closeDoor();
  const port = await openDoor();
  world.restartCollector();
  const before = await pollUntil(14);
  expect(before!.alertValue).not.toContain(String(port));
  const alert = await pollUntil(16);
  expect(alert).toMatchObject({
    severityLabel: 'Error',
    formerSeverity: 0,
    alertValue: `Answers on TCP ${port}, not on SNMP`,
  });
  expect(asked).toEqual([
    ['127.88.0.1', 6],
    ['127.88.0.1', 15],
  ]);
  expect(await mailed()).toBe('');
});

test('one that TCP misses once and then finds keeps its Error, and nobody gets a mail', async () => {
  await closeDoor();
  expect(await pollUntil(23)).toMatchObject({ severityLabel: 'Error' });
  const port = await openDoor();
  world.restartCollector();
  const alert = await pollUntil(28);
  expect(alert).toMatchObject({
    severityLabel: 'Error',
    formerSeverity: 0,
    alertValue: `Answers on TCP ${port}, not on SNMP`,
  });
  expect(await mailed()).toBe('');
});

test('one that TCP finds no more in two questions is Critical in the words of before, and that is mailed', async () => {
  await closeDoor();
  expect(await pollUntil(35)).toMatchObject({ severityLabel: 'Error' });
  const alert = await pollUntil(36);
  expect(alert).toMatchObject({
    severityLabel: 'Critical',
    alertValue: '0',
    detailMessage: { subject: 'Critical: blocked does not answer' },
  });
  expect([wholeFaultWords(alert!), reachableAdvice(alert!)]).toEqual(['Does not answer', '']);
  expect(await mailed()).toContain('Critical got worse: blocked, Does not answer');
});

test('one that is found again is an Error at once, without a mail', async () => {
  const port = await openDoor();
  expect(await pollUntil(40)).toMatchObject({
    severityLabel: 'Error',
    alertValue: `Answers on TCP ${port}, not on SNMP`,
  });
  expect((await readShardState(ACCOUNT, SHARD)).devices.get('blocked')!.answersOn).toBe(port);
  expect(await mailed()).toBe('');
});

test('the first answer to SNMP ends the alert and its advice, and the questions', async () => {
  const alert = await pollUntil(ANSWERS_AGAIN + 7);
  expect(alert).toMatchObject({ cleared: true, endEpoch: minute(ANSWERS_AGAIN) });
  expect(reachableAdvice(alert!)).toBe('');
  expect(await mailed()).not.toContain(ADVICE);
  expect(asked.at(-1)).toEqual(['127.88.0.1', 45]);
  const { devices } = await readShardState(ACCOUNT, SHARD);
  expect(devices.get('blocked')!.answersOn).toBeUndefined();
});

test('a loopback address, at which the whole machine answers, is no proof: a simulated device that is down is gone', async () => {
  expect(await askByTcp('127.88.0.1')).toBeUndefined();
});
