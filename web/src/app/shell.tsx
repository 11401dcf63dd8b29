import { Suspense, useEffect, useRef, useState } from 'react'
import { Outlet, useNavigate } from 'react-router-dom'
import styled from 'styled-components'
import { useAuth } from '../features/session/auth.tsx'
import { WaitingBar } from '../features/waiting/waiting-bar.tsx'
import { lazyDialog } from '../lib/lazy-dialog.tsx'
import { followChanges } from '../lib/live.ts'
import { useShortcutKeys, useShortcuts } from '../lib/use-shortcuts.ts'
import { useUploadList } from '../records/receipts/upload-list.ts'
import { theme } from '../theme/theme.ts'
import { Spinner } from '../ui/spinner.tsx'
import { IncomingFiles } from './incoming-files.tsx'
import { NavBar } from './nav-bar.tsx'
import { usePlaces } from './places.ts'
import { useFocusOnNavigation } from './use-focus-on-navigation.ts'

const UploadTray = lazyDialog(() =>
  import('../records/receipts/upload-tray.tsx').then((file) => file.UploadTray),
)
const ShortcutSheet = lazyDialog(() =>
  import('../ui/shortcut-sheet.tsx').then((file) => file.ShortcutSheet),
)

/** The frame of every page of a signed-in user: skip link, navigation, footer, and the live stream. */
export function Shell() {
  const main = useRef<HTMLElement>(null)
  const [sheet, setSheet] = useState(false)
  useFocusOnNavigation(main)
  useShortcutKeys()
  useNavigationShortcuts(() => setSheet(true))

  return (
    <>
      <SkipLink href="#main">Skip to content</SkipLink>
      <Live />
      <NavBar />
      <Unsent />
      <Main id="main" ref={main} tabIndex={-1}>
        <Suspense fallback={<Spinner page />}>
          <Outlet />
        </Suspense>
      </Main>
      <Footer>
        <span>Sortie, a small tactical tool · version 0.1</span>
        <button type="button" onClick={() => setSheet(true)}>
          Keyboard shortcuts
        </button>
      </Footer>
      <Sending />
      <IncomingFiles />
      {sheet && <ShortcutSheet onClose={() => setSheet(false)} />}
    </>
  )
}

/** Offline changes of this browser. */
function Unsent() {
  return <WaitingBar sending={useUploadList()} />
}

/** Uploads that continue after their dialog was closed. */
function Sending() {
  const uploads = useUploadList()
  const background = uploads.filter(({ owner }) => !owner)
  return background.length > 0 && <UploadTray uploads={background} />
}

/**
 * The event stream of the signed-in person. A component of its own, so that loading the user does not re-render the
 * page.
 */
function Live() {
  const { user } = useAuth()
  const known = Boolean(user)
  useEffect(() => (known ? followChanges() : undefined), [known])
  return null
}

function useNavigationShortcuts(openSheet: () => void) {
  const navigate = useNavigate()
  useShortcuts([
    { keys: '?', does: 'Show this list', run: openSheet },
    ...usePlaces().map(({ to, label }) => ({
      keys: `g ${label[0]}`.toLowerCase(),
      does: `Go to ${label}`,
      run: () => navigate(to),
    })),
  ])
}

const SkipLink = styled.a`
  position: absolute;
  left: ${theme.space[2]};
  top: -4rem;
  z-index: ${theme.layer.toast};
  padding: ${theme.space[2]} ${theme.space[4]};
  background: ${theme.color.accent};
  color: ${theme.color.onAccent};
  border-radius: ${theme.radius.medium};
  &:focus { top: ${theme.space[2]}; }
`
const Main = styled.main`
  flex: 1;
  width: min(84rem, 100%);
  margin: 0 auto;
  padding: ${theme.space[5]} ${theme.space[4]} ${theme.space[12]};
  ${theme.media.medium} { padding: ${theme.space[8]} ${theme.space[6]} ${theme.space[16]}; }
  ${theme.media.print} { padding: 0; }
`
const Footer = styled.footer`
  display: flex;
  flex-wrap: wrap;
  justify-content: space-between;
  align-items: center;
  gap: ${theme.space[3]};
  /* Its words stand under those of the page. */
  --edge: ${theme.space[4]};
  padding: ${theme.space[3]} max(var(--edge), 50% - 42rem + var(--edge));
  ${theme.media.medium} { --edge: ${theme.space[6]}; }
  border-top: 1px solid ${theme.color.line};
  margin-bottom: ${theme.barHeight};
  background: ${theme.color.canvas};
  color: ${theme.color.muted};
  font-size: ${theme.size.small};
  button {
    min-height: 1.75rem;
    ${theme.media.touch} { min-height: 2.75rem; }
    /* A phone has no keys. */
    ${theme.media.small} { ${theme.media.touch} { display: none; } }
    margin: 0 calc(-1 * ${theme.space[2]});
    padding: 0 ${theme.space[2]};
    background: none;
    border: 0;
    text-decoration: underline;
    text-underline-offset: 0.2em;
    cursor: pointer;
  }
  ${theme.media.print} { display: none; }
`
