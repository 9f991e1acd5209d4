import { randomUUID } from 'node:crypto';
import { plainAuthor } from '../../core/access/actor.ts';
import type { tickets } from '../../core/contract/tickets.ts';
import { SHAPES } from '../../core/domain/hook/shapes.ts';
import { stepsOfTrial } from '../gateways/hook-trial.ts';
import type { Verb } from '../kernel/serve.ts';
import { mailFaceOf } from '../reads/mail-face.ts';
import { BadRequest, NotFound } from '../runtime/errors.ts';
import { getAccount } from '../store/accounts.ts';
import { nameWithin } from '../store/staff.ts';
import { writeTogether } from '../store/client.ts';
import { checkedDesk } from './desk.ts';
import { requireWholeAccount } from './whole-account.ts';
import { accountThing } from '../store/audit-things.ts';

/** POST /tickets/desk/test: sends a test to a desk, saved or not. */
export const testDesk: Verb<typeof tickets.testDesk> = async ({
  actor,
  account,
  body,
  now,
  audit,
}) => {
  requireWholeAccount(actor);
  const found = await getAccount(account);
  if (!found) throw new NotFound('Account');
  const desk = await checkedDesk(found, body);
  if (!desk) throw new BadRequest('shape: must be one that takes calls', 'shape');
  const { name } = SHAPES[desk.connection.shape];
  await writeTogether([
    audit({
      accountId: account,
      things: [accountThing(found)],
      information: `Sent a test to the help desk of ${found.name} (${name})`,
    }),
  ]);
  const face = await mailFaceOf(account);
  const steps = await stepsOfTrial(desk.connection, desk.secret, ['create'], {
    key: `TEST-${randomUUID().slice(0, 8)}`,
    account,
    brand: face.brandName,
    link: face.portalUrl,
    by: await nameWithin(account, plainAuthor(actor)),
    now,
  });
  const isTaken = steps.every(({ isDone }) => isDone);
  return { message: isTaken ? `${name} took the test.` : `${name} did not take it.`, data: steps };
};
