import type { Outcome, PlannedLine, Thing, Undo } from '../../../core/domain/automation/line.ts';
import { makeDevice, unmakeDevice } from './devices.ts';
import { makeEntry, setCertificate, unmakeEntry, unsetCertificate } from './make-entries.ts';
import { makeGroup, unmakeGroup } from './make-groups.ts';
import { makeRole, unmakeRole } from './make-roles.ts';
import { makeUser } from './make-users.ts';
import { unmakeUser } from './unmake-user.ts';
import { makeProperty, unmakeProperty } from './properties.ts';
import { makeRecipient, unmakeRecipient } from './recipients.ts';
import { makeThreshold, unmakeThreshold } from './make-thresholds.ts';
import { did, type Making } from './making.ts';

/**
 * Makes or changes the thing of a line, or takes one back.
 * @throws an error of ours on a refusal.
 */
export async function makeThing(making: Making, { thing }: PlannedLine): Promise<Outcome> {
  if (!thing) return did(making, 'left', null);
  return thing.make === 'undo' ? await unmake(making, thing.of) : await makeOne(making, thing);
}

function makeOne(making: Making, thing: Thing): Promise<Outcome> {
  switch (thing.make) {
    case 'group':
      return makeGroup(making, thing);
    case 'entry':
      return makeEntry(making, thing);
    case 'certificate':
      return setCertificate(making, thing);
    case 'role':
      return makeRole(making, thing);
    case 'user':
      return makeUser(making, thing);
    case 'property':
      return makeProperty(making, thing);
    case 'device':
      return makeDevice(making, thing);
    case 'threshold':
      return makeThreshold(making, thing);
    case 'recipient':
      return makeRecipient(making, thing);
  }
}

function unmake(making: Making, undo: Undo): Promise<Outcome> {
  switch (undo.undo) {
    case 'group':
      return unmakeGroup(making, undo);
    case 'entry':
      return unmakeEntry(making, undo);
    case 'certificate':
      return unsetCertificate(making, undo);
    case 'role':
      return unmakeRole(making, undo);
    case 'property':
      return unmakeProperty(making, undo);
    case 'device':
      return unmakeDevice(making, undo);
    case 'threshold':
      return unmakeThreshold(making, undo);
    case 'recipient':
      return unmakeRecipient(making, undo);
    case 'person':
      return unmakeUser(making, undo);
    case 'elsewhere':
      return Promise.resolve(did(making, 'left', null, `Is taken back on ${undo.where}.`));
  }
}
