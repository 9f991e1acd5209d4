import type { Actor } from '../../core/access/actor.ts';
import { grantsOf } from '../../core/access/grants.ts';
import { readRole, type Role } from '../../core/access/role.ts';
import { readableParts, seesDevice } from '../../functions/reads/visible.ts';
import { percentile, type Bench } from './figure.ts';

const DEVICES = 10_000;
const SITES = 1_000;
const CUSTOMERS = 100;
/** Customers with a role entry; the others' devices are invisible. */
const NAMED = 70;
const ROUNDS = 41;

/** Three roles with many groups, so that every device needs a walk up the tree in each. */
const roles: Role[] = [0, 1, 2].map((shift) =>
  readRole({
    name: `Role ${shift}`,
    services: Array.from({ length: NAMED }, (_, index) => ({
      id: index % 3 === shift ? `customer-${index}` : `site-${index * 10 + shift}`,
      metrics: 3,
      alerts: 3,
      systemProperties: 3,
    })),
  }),
);

const devices = Array.from({ length: DEVICES }, (_, index) => {
  const site = index % SITES;
  return {
    Customer: `Customer ${site % CUSTOMERS}`,
    groupPath: ['1', '10', `customer-${site % CUSTOMERS}`, `site-${site}`],
    parentId: `site-${site}`,
  };
});

/** Cost of rights for a list of ten thousand devices: visibility and readable parts. */
export const bench: Bench = {
  name: 'access',
  run() {
    const samples = Array.from({ length: ROUNDS }, () => {
      const started = performance.now();
      const actor = { customer: null, grants: grantsOf(roles) } as Actor;
      const seen = devices.filter((device) => seesDevice(actor, device));
      for (const device of seen) readableParts(actor, device);
      if (seen.length === 0 || seen.length === DEVICES)
        throw new Error('The rights of the benchmark decide nothing.');
      return performance.now() - started;
    });
    return Promise.resolve([
      {
        name: 'permission checks for a list of 10,000 devices, median',
        value: percentile(samples, 0.5),
        unit: 'ms',
        budget: 10,
      },
    ]);
  },
};
