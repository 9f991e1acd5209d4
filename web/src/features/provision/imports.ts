import type { Imported } from '../../../../core/domain/automation/imported.ts';

/** Description and example row of each file. */
export const IMPORTS: Readonly<
  Record<Imported, { title: string; about: string; example: string }>
> = {
  devices: {
    title: 'Devices',
    about: 'One device per row, for an existing customer.',
    example: 'Example Ltd,EX-CPE-09,10.9.0.9,LS1 4AP,CR-1009,100Mb,1Gb,R-1',
  },
  groups: {
    title: 'Customers and groups',
    about: 'One customer per row, or a group below it with / between the names.',
    example: 'Example Ltd,Branches/North',
  },
  users: {
    title: 'Users',
    about:
      'One person per row. They are invited by mail. Without a customer, they belong to the account.',
    example: 'Alex,Example,alex@example.com,+447700900123,Customer Viewer,Example Ltd',
  },
  roles: {
    title: 'Roles',
    about:
      'One role per row, with the levels of a built-in role. Separate its groups with |. Without groups, it applies to the customer’s own group.',
    example: 'Example Desk,Customer Manager,Example Ltd/Branches|Sample Ltd,Example Ltd',
  },
  thresholds: {
    title: 'Thresholds',
    about:
      'One datapoint per row, of a device or a group. Without an instance, the row applies to all of them. Empty cells change nothing. Alerting is on or off.',
    example: 'Reachability,PingLossPercent,> 10 20 50,EX-CPE-09,,,on,Agreed in May',
  },
  recipients: {
    title: 'Recipients',
    about:
      'One address per row, with EMAIL, SMS or PAGER. Without a customer, it gets the alerts of the whole account.',
    example: 'noc@example.com,EMAIL,Network desk,Example Ltd',
  },
};
