import { createContext, use, useSyncExternalStore, type ReactNode } from 'react';
import { SessionContext } from './session.ts';
import type { Phase, SessionMachine } from './session-machine.ts';

const MachineContext = createContext<SessionMachine | null>(null);

export function SessionProvider({
  machine,
  children,
}: {
  machine: SessionMachine;
  children: ReactNode;
}) {
  const phase = useSyncExternalStore(machine.subscribe, machine.current);
  return (
    <MachineContext value={machine}>
      <SessionContext value={'session' in phase ? phase.session : null}>{children}</SessionContext>
    </MachineContext>
  );
}

export function useSessionMachine(): SessionMachine {
  const machine = use(MachineContext);
  if (!machine) throw new Error('There is no session here.');
  return machine;
}

export function usePhase(): Phase {
  const machine = useSessionMachine();
  return useSyncExternalStore(machine.subscribe, machine.current);
}
