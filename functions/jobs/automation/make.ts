import type { Outcome, PlannedLine, Thing, Undo } from '../../../core/domain/automation/line.ts';
import { makeEntry, unmakeEntry } from './make-entries.ts';
import { makeGroup, unmakeGroup } from './make-groups.ts';
import { did, type Making } from './making.ts';

/**
 * Makes or changes the thing of a line, or takes one back.
 * @throws an error of ours for what is refused.
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
  }
}

function unmake(making: Making, undo: Undo): Promise<Outcome> {
  switch (undo.undo) {
    case 'group':
      return unmakeGroup(making, undo);
    case 'entry':
      return unmakeEntry(making, undo);
  }
}
