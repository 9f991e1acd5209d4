import Button from '@cloudscape-design/components/button';
import ButtonDropdown, { type ButtonDropdownProps } from '@cloudscape-design/components/button-dropdown';
import { useNavigate } from 'react-router';
import { useCan } from '../access/permissions.ts';
import { useSession } from '../access/session.ts';
import { deployment } from '../api/config.ts';
import { chooseColourMode, useColourMode } from './colour-mode.ts';
import { Brand } from './brand.tsx';
import { useSessionMachine } from './session-provider.tsx';

interface HeaderBarProps {
  isMenuOpen: boolean;
  onToggleMenu: () => void;
}

/** The bar on top: menu toggle, brand, colour mode, and the person's own menu. */
export function HeaderBar({ isMenuOpen, onToggleMenu }: HeaderBarProps) {
  return (
    <header id="header-bar" className="header-bar">
      <Button variant="icon" iconName="menu" ariaLabel="Toggle the side menu" ariaExpanded={isMenuOpen} onClick={onToggleMenu} />
      <Brand />
      {deployment().simulated && <span className="simulated-badge" title="These devices do not exist; a simulation answers for them.">Simulated data</span>}
      <span className="header-bar-space" />
      <ColourModeButton />
      <PersonMenu />
    </header>
  );
}

function ColourModeButton() {
  const mode = useColourMode();
  const other = mode === 'dark' ? 'light' : 'dark';
  return (
    <Button variant="icon" iconName={mode === 'dark' ? 'sun' as never : 'moon' as never} ariaLabel={`Switch to ${other} colours`} onClick={() => chooseColourMode(other)} />
  );
}

function PersonMenu() {
  const session = useSession();
  const machine = useSessionMachine();
  const navigate = useNavigate();
  const maySwitch = useCan('admin.masquerade', 'view');
  const items: ButtonDropdownProps.Item[] = [
    { id: 'account', text: 'My Account', href: '/profile' },
    ...(maySwitch ? [{ id: 'switch', text: 'Switch Account' }] : []),
    { id: 'logout', text: 'Logout' },
  ];
  return (
    <ButtonDropdown
      items={items}
      variant="normal"
      expandToViewport
      onItemFollow={(event) => { event.preventDefault(); void navigate('/profile'); }}
      onItemClick={({ detail }) => { if (detail.id === 'logout') void machine.signOut(); }}
    >
      {session.displayName}
    </ButtonDropdown>
  );
}
