import Icon from '@cloudscape-design/components/icon';
import { useMemo, type ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import * as z from 'zod';
import { useSession } from '../access/session.ts';
import { useDevices } from '../parts/feeds/devices.ts';
import { useRemembered } from '../ui/table/remembered.ts';
import {
  deviceTypesOf,
  MENU,
  menuEntryOf,
  visibleMenu,
  withDeviceTypes,
  type MenuEntry,
} from './menu.ts';
import './side-menu.css';

interface SideMenuProps {
  onFollowed(): void;
}

export function SideMenu({ onFollowed }: SideMenuProps) {
  const { grants } = useSession();
  const { rows } = useDevices();
  const { pathname } = useLocation();
  const entries = useMemo(
    () => visibleMenu(withDeviceTypes(MENU, deviceTypesOf(rows)), grants),
    [rows, grants],
  );
  const current = menuEntryOf(pathname, entries)?.href;
  return (
    <ul className="side-menu">
      {entries.map((entry) => (
        <Entry key={entry.text} entry={entry} current={current} onFollowed={onFollowed} />
      ))}
    </ul>
  );
}

interface EntryProps extends SideMenuProps {
  entry: MenuEntry;
  /** Address of the active entry. */
  current: string | undefined;
}

function Entry({ entry, current, onFollowed }: EntryProps) {
  const { text, href, icon, children = [] } = entry;
  const [isOpen, setOpen] = useRemembered(`menu.${text}`, z.boolean(), href === undefined);
  const picture = icon && <Icon name={icon} />;
  const chevron = <Icon name={isOpen ? 'angle-down' : 'angle-right'} />;
  return (
    <li>
      <div className="side-menu__row">
        {href === undefined ? (
          <button
            type="button"
            className="side-menu__entry"
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
          >
            {picture}
            <span className="side-menu__text">{text}</span>
            {chevron}
          </button>
        ) : (
          <MenuLink {...{ entry, current, onFollowed }}>{picture}</MenuLink>
        )}
        {href !== undefined && children.length > 0 && (
          <button
            type="button"
            className="side-menu__more"
            aria-expanded={isOpen}
            aria-label={`${text} by type`}
            onClick={() => setOpen(!isOpen)}
          >
            {chevron}
          </button>
        )}
      </div>
      {isOpen && children.length > 0 && (
        <ul className="side-menu__below">
          {children.map((child) => (
            <li key={child.text}>
              <MenuLink entry={child} current={current} onFollowed={onFollowed} />
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}

function MenuLink({
  entry: { text, href = '/' },
  current,
  onFollowed,
  children,
}: EntryProps & { children?: ReactNode }) {
  return (
    <Link
      to={href}
      className="side-menu__entry"
      aria-current={href === current ? 'page' : undefined}
      onClick={onFollowed}
    >
      {children}
      <span className="side-menu__text">{text}</span>
    </Link>
  );
}
