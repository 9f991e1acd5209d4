import SideNavigation, {
  type SideNavigationProps,
} from '@cloudscape-design/components/side-navigation';
import { useLocation, useNavigate } from 'react-router';
import { useMemo } from 'react';
import { useSession } from '../access/session.ts';
import { useDevices } from '../parts/feeds/devices.ts';
import { deviceTypesOf, MENU, visibleMenu, withDeviceTypes, type MenuEntry } from './menu.ts';

/** The side menu, by permission and with a child of 'Services' for each device type. */
export function SideMenu({ onFollowed }: { onFollowed: () => void }) {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const { grants } = useSession();
  const { rows } = useDevices();
  const deviceTypes = deviceTypesOf(rows).join('\n');
  // New items close every group that the person has opened, so they are made for new types alone.
  const items = useMemo(() => {
    const types = deviceTypes === '' ? [] : deviceTypes.split('\n');
    return visibleMenu(withDeviceTypes(MENU, types), grants).map(itemOf);
  }, [deviceTypes, grants]);
  return (
    <div className="side-menu">
      <SideNavigation
        items={items}
        activeHref={pathname}
        onFollow={(event) => {
          if (event.detail.external) return;
          event.preventDefault();
          void navigate(event.detail.href);
          onFollowed();
        }}
      />
    </div>
  );
}

function itemOf(entry: MenuEntry): SideNavigationProps.Item {
  if (!entry.children) return { type: 'link', text: entry.text, href: entry.href ?? '/' };
  const items = entry.children.map(itemOf);
  return entry.href
    ? {
        type: 'expandable-link-group',
        text: entry.text,
        href: entry.href,
        items,
        defaultExpanded: false,
      }
    : { type: 'section', text: entry.text, items };
}
