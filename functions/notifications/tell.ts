import { dueBundles, suppression, type Bundle, type Notice, type Told } from '../../core/domain/notice.ts';
import type { Alert } from '../../core/domain/alert.ts';
import type { Recipient } from '../../core/domain/recipient.ts';
import { sendMail, mailEnvironment } from '../gateways/mail.ts';
import { sendTextMessage } from '../gateways/text-message.ts';
import { readEnvironment } from '../kernel/environment.ts';
import { log } from '../kernel/log.ts';
import { findAlert } from '../store/alerts.ts';
import { findBranding } from '../store/branding.ts';
import { findDevices } from '../store/devices.ts';
import { pendingNotices, putOutcome, takeNotice, type ToldKey } from '../store/notices.ts';
import { recipientGroupOf } from '../store/recipients.ts';
import { compose, type Message, type ToldAlert } from './compose.ts';

/** A recipient, and the list that names them. */
interface Addressee extends Recipient {
  audience: string;
}

/** Tells an account's recipients what is due now, each thing once, and writes down for each who was told or why not. */
export async function tellAccount(accountId: string, now: Date): Promise<void> {
  for (const bundle of dueBundles(await pendingNotices(accountId), now.getTime())) await tellBundle(bundle, now);
}

async function tellBundle({ accountId, site, notices }: Bundle, now: Date): Promise<void> {
  const alerts = new Map(await Promise.all([...new Set(notices.map((notice) => notice.alertId))].map(async (id) => [id, await findAlert(accountId, id)] as const)));
  const taken = new Map<string, { addressee: Addressee; told: (ToldAlert & { notice: Notice })[] }>();
  for (const notice of notices) {
    const alert = alerts.get(notice.alertId);
    const reason = suppression(notice, alert, notices);
    const addressees = reason || !alert ? [] : await addresseesOf(accountId, alert);
    if (!(await claim(notice, addressees, reason ?? 'Nobody is in the list of recipients.', now)) || !alert) continue;
    for (const addressee of addressees) {
      const key = `${addressee.method}\n${addressee.addr}`;
      const each = taken.get(key) ?? { addressee, told: [] };
      each.told.push({ alert, event: notice.event, atMs: notice.atMs, notice });
      taken.set(key, each);
    }
  }
  const brand = (await findBranding(accountId)) ?? (await findBranding('default'));
  const { PORTAL_URL } = readEnvironment(mailEnvironment);
  for (const { addressee, told } of taken.values()) {
    const outcome = await send(addressee, compose(told, site, brand, PORTAL_URL), brand?.name ?? 'Network portal');
    for (const { notice } of told) {
      await putOutcome(keyOf(notice, addressee), { ...toldOf(notice, addressee, told.length), ...outcome }, now);
    }
  }
}

/** Takes the notice for this run, and writes that it is being sent, or why it is not. @returns whether it is ours. */
async function claim(notice: Notice, addressees: readonly Addressee[], reason: string, now: Date): Promise<boolean> {
  const nobody = { audience: '', method: '' as const, addr: '' };
  const rows = addressees.length > 0
    ? addressees.map((addressee) => ({ key: keyOf(notice, addressee), told: toldOf(notice, addressee, 1) }))
    : [{ key: keyOf(notice, nobody), told: { ...toldOf(notice, nobody, 1), outcome: 'not sent' as const, reason } }];
  return await takeNotice(notice, rows, now);
}

type Addressed = { audience: string; method: Told['method']; addr: string };

const keyOf = (notice: Notice, { audience, method, addr }: Addressed): ToldKey => ({ notice, audience, method, to: addr });

function toldOf({ event, severity, atMs }: Notice, { method, addr }: Addressed, alerts: number): Told {
  return { event, severity, atMs, method, to: addr, outcome: 'sending', reason: '', alerts };
}

/** Those of the account's list, and those of the list of the device's customer; nobody twice. */
async function addresseesOf(accountId: string, alert: Alert): Promise<Addressee[]> {
  const [found] = await findDevices({ accountIds: [accountId], customer: null }, [alert.monitorObjectId]);
  const customer = found?.device.Customer;
  const groups = await Promise.all([recipientGroupOf(accountId, null), ...(customer ? [recipientGroupOf(accountId, customer)] : [])]);
  const all = groups.flatMap((group) => group.recipients.map((recipient) => ({ ...recipient, audience: group.id })));
  return all.filter((one, index) => all.findIndex((other) => other.method === one.method && other.addr.toLowerCase() === one.addr.toLowerCase()) === index);
}

async function send({ method, addr }: Addressee, message: Message, from: string): Promise<Pick<Told, 'outcome' | 'reason'>> {
  try {
    if (method === 'EMAIL') await sendMail({ to: addr, from, subject: message.subject, text: message.text, html: message.html });
    else await sendTextMessage(addr, message.short);
    return { outcome: 'sent', reason: '' };
  } catch (error) {
    log.error('a message could not be sent', { method, error: error as Error });
    return { outcome: 'failed', reason: error instanceof Error ? error.name : 'The provider did not take it.' };
  }
}
