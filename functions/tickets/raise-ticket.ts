import type { AccountId } from '../../core/access/scope.ts';
import type { Actor } from '../../core/access/actor.ts';
import { isStaff } from '../../core/access/staff.ts';
import { mayOnDevice } from '../../core/access/device-rights.ts';
import type { tickets } from '../../core/contract/tickets.ts';
import { readableDevice } from '../../core/domain/device-fields.ts';
import { deviceOfTicket, type Ticket } from '../../core/domain/ticket.ts';
import { Conflict, Forbidden } from '../runtime/errors.ts';
import type { Verb } from '../kernel/serve.ts';
import { helpDeskOf } from '../reads/help-desk.ts';
import { readableParts, requireDevice, seesDevice } from '../reads/visible.ts';
import { devicesOf } from '../store/devices.ts';
import { staffOver } from '../store/staff.ts';
import { findTicket, putTicket } from '../store/tickets.ts';
import { caseIdOf } from '../reads/case-id.ts';

/**
 * POST /tickets: stores a support ticket, which the clock hands to the help desk until the desk
 * has it. With device_id it is about that device; without, about the account, for people who may
 * raise tickets for some device of it.
 */
export const raiseTicket: Verb<typeof tickets.raiseTicket> = async ({
  actor,
  scope,
  account,
  body,
  now,
  audit,
  changedNothing,
}) => {
  const { title, description, stage, device_id: deviceId } = body;
  const device =
    deviceId === undefined
      ? null
      : (await requireDevice(actor, scope, deviceId, 'raiseTicket', 'manage')).device;
  if (!device) await requireSomeDevice(actor, account);
  const { sub, username, displayName, home } = actor;
  const desk = await helpDeskOf(account);
  const isAbove = isStaff(await staffOver(account), home);
  const email = desk.isKnown && !isAbove ? actor.email : '';
  const ticket: Ticket = {
    account,
    raisedIn: null,
    title,
    description,
    stage,
    case: caseIdOf([sub, account, deviceId ?? '', title, description], now),
    raisedAtMs: now.getTime(),
    raisedBy: { sub, username, displayName, email, home },
    copyTo: [],
    device: device && deviceOfTicket(readableDevice(device, readableParts(actor, device))),
  };
  const row = audit({
    accountId: account,
    ...(device ? { target: device.id, device } : {}),
    things: [{ kind: 'ticket', id: ticket.case, name: title }],
    information: `Raised the ticket ${ticket.case}${device ? ` for ${device.label}` : ''}: ${title}`,
    after: { case: ticket.case, title },
  });
  const whereTo = desk.hook
    ? 'It goes to the help desk.'
    : `It goes to the help desk by mail${email ? `, with a copy to ${email}` : ''}.`;
  const isNew = await putTicket(ticket, row);
  if (!isNew) {
    await requireSameTicket(ticket);
    changedNothing();
  }
  const said = isNew ? 'Ticket raised.' : 'This ticket was raised already.';
  return { message: `${said} ${whereTo}`, data: [{ case: ticket.case }] };
};

/** @throws Forbidden when the actor may raise a ticket for no device of the account. */
async function requireSomeDevice(actor: Actor, accountId: AccountId): Promise<void> {
  const may = (await devicesOf(accountId)).some(
    ({ basis }) =>
      seesDevice(actor, basis) && mayOnDevice(actor.grants, basis, 'raiseTicket', 'manage'),
  );
  if (!may)
    throw new Forbidden(
      "You need the 'manage' right on raiseTicket of a device of this account to do this.",
    );
}

/** @throws Conflict when the case id is another ticket's, which is next to impossible. */
async function requireSameTicket({
  account,
  case: caseId,
  title,
  raisedBy,
}: Ticket): Promise<void> {
  const stored = await findTicket(account, caseId);
  if (stored?.title !== title || stored.raisedBy.sub !== raisedBy.sub)
    throw new Conflict(
      'This ticket got no case id of its own. Please change a word of it and try again.',
    );
}
