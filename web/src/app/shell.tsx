import AppLayout from '@cloudscape-design/components/app-layout';
import Flashbar from '@cloudscape-design/components/flashbar';
import { useState } from 'react';
import { Outlet, useNavigation } from 'react-router';
import { useNotices } from '../ui/notify.tsx';
import { HeaderBar } from './header-bar.tsx';
import { SideMenu } from './side-menu.tsx';

/** Width of the side drawer in pixels. */
export const DRAWER_WIDTH = 240;

/** The frame around every page: header bar, side menu, notices. */
export function Shell() {
  const [menuOpen, setMenuOpen] = useState(() => matchMedia('(min-width: 769px)').matches);
  const isMoving = useNavigation().state !== 'idle';
  return (
    <>
      <HeaderBar isMenuOpen={menuOpen} onToggleMenu={() => setMenuOpen((open) => !open)} />
      <AppLayout
        headerSelector="#header-bar"
        navigation={<SideMenu onFollowed={() => !matchMedia('(min-width: 769px)').matches && setMenuOpen(false)} />}
        navigationWidth={DRAWER_WIDTH}
        navigationOpen={menuOpen}
        onNavigationChange={({ detail }) => setMenuOpen(detail.open)}
        toolsHide
        notifications={<Notices />}
        content={<div aria-busy={isMoving}><Outlet /></div>}
        ariaLabels={{ navigation: 'Side menu', navigationClose: 'Close the side menu', navigationToggle: 'Open the side menu', notifications: 'Notices' }}
      />
    </>
  );
}

function Notices() {
  const { notices, dismiss } = useNotices();
  return (
    <Flashbar
      items={notices.map(({ id, type, text }) => ({
        id, type, content: text, dismissible: true, dismissLabel: 'Dismiss', onDismiss: () => dismiss(id),
      }))}
    />
  );
}
