import AppLayout from '@cloudscape-design/components/app-layout';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useNavigation } from 'react-router';
import * as z from 'zod';
import { LeaveGuard } from '../ui/form/leave-guard.tsx';
import { searchField, SEARCH_KEY, SHELL_KEYS, useKeys } from '../ui/keys.ts';
import { useRemembered } from '../ui/table/remembered.ts';
import { ActingBanner } from './acting-banner.tsx';
import { AllowedPage } from './allowed-page.tsx';
import { FactorNotice } from './factor-notice.tsx';
import { FreshSignIn } from './fresh-sign-in.tsx';
import { HeaderBar } from './header-bar.tsx';
import { HostNote } from './host-note.tsx';
import { OutageLine } from './outage-line.tsx';
import { earlySearch, endEarlySearch, NEW_SEARCH } from './search/early-search.ts';
import { SearchDialog } from './search/search-dialog.tsx';
import { ShellTitle } from './shell-title.tsx';
import { SideMenu } from './side-menu.tsx';
import { useLiveChanges } from './use-live-changes.ts';
import { usePageFocus } from './use-page-focus.ts';
import { useNotedSession } from './use-noted-session.ts';
import { useLiveAlerts, useTokenRenewal } from './use-session-upkeep.ts';

const KeyboardHelp = lazy(async () => ({
  default: (await import('./keyboard-help.tsx')).KeyboardHelp,
}));

const DRAWER_WIDTH = 240;

/** Below this width the drawer covers the page, and closes when a page is chosen. */
const hasRoomForDrawer = () => matchMedia('(min-width: 958px)').matches;

export function Shell() {
  useTokenRenewal();
  useNotedSession();
  const updates = useLiveAlerts();
  useLiveChanges();
  usePageFocus();
  const [isKeptOpen, keepOpen] = useRemembered('menu', z.boolean(), true);
  const [isMenuOpen, setMenuOpen] = useState(() => isKeptOpen && hasRoomForDrawer());
  const showMenu = (isOpen: boolean) => {
    setMenuOpen(isOpen);
    if (hasRoomForDrawer()) keepOpen(isOpen);
  };
  const [isHelpOpen, setHelpOpen] = useState(false);
  const [search, setSearch] = useState(earlySearch);
  const openSearch = () => setSearch(NEW_SEARCH);
  useEffect(endEarlySearch, []);
  const isMoving = useNavigation().state !== 'idle';
  useKeys(SHELL_KEYS, [
    { key: SEARCH_KEY, does: 'Search everything', run: openSearch },
    {
      key: '/',
      does: 'Search on this page',
      works: () => searchField() !== null,
      run: () => searchField()?.focus(),
    },
    { key: '?', does: 'Show these keys', run: () => setHelpOpen(true) },
  ]);
  return (
    <>
      <HeaderBar
        isMenuOpen={isMenuOpen}
        updates={updates}
        onToggleMenu={() => showMenu(!isMenuOpen)}
        onSearch={openSearch}
        onHelp={() => setHelpOpen(true)}
      />
      <ShellTitle />
      <AppLayout
        headerSelector="#header-bar"
        navigation={
          <SideMenu
            onFollowed={() => {
              if (!hasRoomForDrawer()) setMenuOpen(false);
            }}
          />
        }
        navigationWidth={DRAWER_WIDTH}
        // The header bar has the toggle; Cloudscape's own would take space, and its closed drawer
        // would stay in the page.
        navigationHide={!isMenuOpen}
        navigationOpen={isMenuOpen}
        onNavigationChange={({ detail }) => showMenu(detail.open)}
        toolsHide
        content={
          <div className="page" tabIndex={-1} aria-busy={isMoving}>
            <ActingBanner />
            <FactorNotice />
            <HostNote />
            <OutageLine />
            <AllowedPage />
          </div>
        }
        ariaLabels={{
          navigation: 'Side menu',
          navigationClose: 'Close the side menu',
          navigationToggle: 'Open the side menu',
        }}
      />
      <FreshSignIn />
      <LeaveGuard signedOut="/login" />
      {/* Not lazy: its field takes the keys that follow at once. */}
      {search && <SearchDialog asked={search} onClose={() => setSearch(null)} />}
      {isHelpOpen && (
        <Suspense>
          <KeyboardHelp onClose={() => setHelpOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
