import Button from '@cloudscape-design/components/button';
import { lazy, Suspense, useState } from 'react';
import { auditlogs } from '../../../../core/contract/auditlogs.ts';
import type { ResponseOf } from '../../../../core/contract/endpoint.ts';
import { keptInWords } from '../../../../core/domain/audit-rule.ts';
import { useSession } from '../../access/session.ts';
import { useEndpoint } from '../../api/queries.ts';
import { AuditLog } from '../../parts/audit-log/audit-log.tsx';
import { CheckButton } from './check-button.tsx';

const ExportedDays = lazy(async () => ({
  default: (await import('./exported-days.tsx')).ExportedDays,
}));

/** /auditlogs: who changed what in the accounts whose log the person reads. */
export function AuditPage() {
  const { customer } = useSession();
  const keeping = useEndpoint(auditlogs.getKeeping, {}).data?.data;
  const [isChoosing, setChoosing] = useState(false);
  return (
    <>
      <AuditLog
        title="Audit Logs"
        note={keeping && keptWords(keeping)}
        // The seals are over a whole account, which people of one customer see in part.
        actions={
          customer === null && (
            <>
              <CheckButton />
              <Button
                disabled={!keeping?.exported}
                disabledReason="No day has been exported yet."
                onClick={() => setChoosing(true)}
              >
                Exported days
              </Button>
            </>
          )
        }
      />
      {isChoosing && keeping?.exported && (
        <Suspense>
          <ExportedDays
            account={keeping.account}
            exported={keeping.exported}
            onClose={() => setChoosing(false)}
          />
        </Suspense>
      )}
    </>
  );
}

function keptWords({
  account,
  kept_days: days,
  is_own_rule: isOwn,
}: ResponseOf<typeof auditlogs.getKeeping>['data']): string {
  return `Kept for ${keptInWords(days)}${isOwn ? `, set by ${account}` : ''}`;
}
