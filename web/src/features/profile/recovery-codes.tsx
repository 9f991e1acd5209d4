import Box from '@cloudscape-design/components/box';
import Button from '@cloudscape-design/components/button';
import SpaceBetween from '@cloudscape-design/components/space-between';
import StatusIndicator from '@cloudscape-design/components/status-indicator';
import { useState } from 'react';
import { users } from '../../../../core/contract/users.ts';
import type { ResponseOf } from '../../../../core/contract/endpoint.ts';
import { dayWords } from '../../../../core/domain/age.ts';
import { CODES_OF_A_SET } from '../../../../core/domain/recovery-code.ts';
import { useEndpoint, useWrite } from '../../api/queries.ts';
import { ConfirmDialog } from '../../ui/form/confirm-dialog.tsx';
import { RecoveryCodesDialog } from './recovery-codes-dialog.tsx';

type Left = ResponseOf<typeof users.getRecoveryCodes>['data'];

/** From so few on, the person is asked to make new ones. */
const FEW = 3;

interface RecoveryCodesProps {
  isMaking: boolean;
  onMake(isMaking: boolean): void;
}

/** Codes for the day when the phone with the authenticator app is lost. */
export function RecoveryCodes({ isMaking, onMake }: RecoveryCodesProps) {
  const read = useEndpoint(users.getRecoveryCodes, {});
  const make = useWrite(users.makeRecoveryCodes, { invalidates: [users.getRecoveryCodes] });
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const left = read.data?.data;
  return (
    <>
      <SpaceBetween size="s" direction="horizontal" alignItems="center">
        {read.isPending && <StatusIndicator type="loading">Reading recovery codes</StatusIndicator>}
        {read.error && <Box>Recovery codes could not be read: {read.error.message}</Box>}
        {left && (
          <StatusIndicator type={left.left < FEW ? 'warning' : 'success'}>
            {leftWords(left)}
          </StatusIndicator>
        )}
        {left && (
          <Button variant="inline-link" onClick={() => onMake(true)}>
            {left.made_at_ms === null ? 'Make recovery codes' : 'Make new recovery codes'}
          </Button>
        )}
      </SpaceBetween>
      {isMaking && (
        <ConfirmDialog
          title="Make recovery codes"
          verb="Make codes"
          isDestructive={false}
          failed="No codes were made"
          send={() => make.mutateAsync({ params: {} })}
          onSent={({ data }) => setCodes(data.codes)}
          onClose={() => onMake(false)}
        >
          If you lose your phone, each of {CODES_OF_A_SET} codes, together with your password,
          removes the authenticator app once.
          {left && left.left > 0 && ' The codes that you have now stop working.'}
        </ConfirmDialog>
      )}
      {codes && <RecoveryCodesDialog codes={codes} onClose={() => setCodes(null)} />}
    </>
  );
}

function leftWords({ left, made_at_ms: atMs }: Left): string {
  if (atMs === null) return 'No recovery codes: without your phone, only an administrator can help';
  return `${left} of ${CODES_OF_A_SET} recovery codes left, made on ${dayWords(Math.floor(atMs / 1000))}`;
}
