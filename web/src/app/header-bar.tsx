import Button from '@cloudscape-design/components/button';
import ButtonDropdown, {
  type ButtonDropdownProps,
} from '@cloudscape-design/components/button-dropdown';
import Icon from '@cloudscape-design/components/icon';
import { lazy, Suspense, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { initialsOf } from '../../../core/domain/initials.ts';
import { useFace } from '../access/face.ts';
import { useCan } from '../access/permissions.ts';
import { useSession } from '../access/session.ts';
import { useSessionMachine } from '../access/session-provider.tsx';
import { deployment } from '../api/config.ts';
import { Brand } from '../ui/brand.tsx';
import { SEARCH_KEY } from '../ui/keys.ts';
import { surface } from '../ui/tokens.ts';
import { chooseColourMode, useColourMode } from './colour-mode.ts';
import { HelpLink } from './help-link.tsx';
import { JobsPill } from './jobs-pill.tsx';
import { LivePill } from './live-pill.tsx';
import { leaveSession } from './use-noted-session.ts';
import type { LiveUpdates } from './use-session-upkeep.ts';

const SwitchAccount = lazy(async () => ({
  default: (await import('./switch-account.tsx')).SwitchAccount,
}));

interface HeaderBarProps {
  isMenuOpen: boolean;
  updates: LiveUpdates;
  onToggleMenu(): void;
  onSearch(): void;
  onHelp(): void;
}

export function HeaderBar(props: HeaderBarProps) {
  const { isMenuOpen, updates, onToggleMenu, onSearch, onHelp } = props;
  return (
    <header id="header-bar" className="header-bar" style={surface}>
      <button
        type="button"
        className="skip-button"
        onClick={() => document.querySelector<HTMLElement>('.page')?.focus()}
      >
        Skip to the page
      </button>
      <Button
        variant="icon"
        iconName="menu"
        ariaLabel="Toggle the side menu"
        ariaExpanded={isMenuOpen}
        onClick={onToggleMenu}
      />
      <Link to="/" className="brand-link">
        <Brand face={useFace()} />
      </Link>
      {deployment().simulated && (
        <span
          className="simulated-badge"
          title="These services do not exist: a simulation answers for them."
        >
          Simulated data
        </span>
      )}
      <span className="header-bar-space" />
      {/* Their words change: first in the row, they push nothing else. */}
      <JobsPill />
      <LivePill updates={updates} />
      <button type="button" className="pill search-button" onClick={onSearch}>
        <Icon name="search" />
        <span>Search</span>
        <kbd aria-hidden="true">{SEARCH_KEY}</kbd>
      </button>
      <HelpLink />
      <span className="header-bar-wide">
        <Button
          variant="icon"
          iconSvg={<KeyboardIcon />}
          ariaLabel="Keyboard help"
          onClick={onHelp}
        />
        <ColourModeButton />
      </span>
      <PersonMenu onHelp={onHelp} />
    </header>
  );
}

function useOtherColourMode() {
  return useColourMode() === 'dark' ? 'light' : 'dark';
}

function ColourModeButton() {
  const other = useOtherColourMode();
  return (
    <Button
      variant="icon"
      iconSvg={<ModeIcon />}
      ariaLabel={`Switch to ${other} colours`}
      onClick={() => chooseColourMode(other)}
    />
  );
}

function KeyboardIcon() {
  return (
    <svg viewBox="0 0 16 16" focusable="false" aria-hidden="true">
      <rect x="1" y="3.5" width="14" height="9" rx="1.5" />
      <path d="M4 6.5h.01M8 6.5h.01M12 6.5h.01M5 9.8h6" strokeLinecap="round" />
    </svg>
  );
}

function ModeIcon() {
  return (
    <svg viewBox="0 0 16 16" focusable="false" aria-hidden="true">
      <circle cx="8" cy="8" r="6" />
      <path d="M8 2v12A6 6 0 0 0 8 2Z" fill="currentColor" />
    </svg>
  );
}

function helpItems(face: ReturnType<typeof useFace>): ButtonDropdownProps.Item[] {
  const { links = [], support_address: address } = face ?? {};
  return [
    ...links.map(({ label, url }) => ({
      id: url,
      text: label,
      href: url,
      external: true,
      externalIconAriaLabel: 'Opens in a new tab',
    })),
    ...(address ? [{ id: address, text: `Write to ${address}`, href: `mailto:${address}` }] : []),
  ];
}

function PersonMenu({ onHelp }: Pick<HeaderBarProps, 'onHelp'>) {
  const session = useSession();
  const machine = useSessionMachine();
  const navigate = useNavigate();
  const maySwitch = useCan('admin.masquerade', 'view');
  const otherMode = useOtherColourMode();
  const [isSwitching, setSwitching] = useState(false);
  const items: ButtonDropdownProps.ItemOrGroup[] = [
    { id: 'account', text: 'My Account' },
    { id: 'jobs', text: 'Jobs' },
    ...(maySwitch ? [{ id: 'switch', text: 'Switch Account' }] : []),
    { id: 'colours', text: `Switch to ${otherMode} colours` },
    { id: 'keys', text: 'Keyboard help' },
    { id: 'api', text: 'API' },
    ...helpItems(useFace()),
    { id: 'logout', text: 'Logout' },
  ];
  return (
    <>
      <ButtonDropdown
        items={items}
        variant="normal"
        expandToViewport
        onItemClick={({ detail }) => {
          if (detail.id === 'account') void navigate('/profile');
          if (detail.id === 'jobs') void navigate('/jobs');
          if (detail.id === 'switch') setSwitching(true);
          if (detail.id === 'colours') chooseColourMode(otherMode);
          if (detail.id === 'keys') onHelp();
          if (detail.id === 'api') void navigate('/api');
          if (detail.id === 'logout') void machine.signOut(null, leaveSession);
        }}
      >
        <span className="person-name">{session.displayName}</span>
        <span className="person-initials" aria-hidden="true">
          {initialsOf(session.displayName)}
        </span>
      </ButtonDropdown>
      {isSwitching && (
        <Suspense>
          <SwitchAccount onClose={() => setSwitching(false)} />
        </Suspense>
      )}
    </>
  );
}
