import { Menu, X } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Link, useLocation } from 'react-router-dom'
import styled from 'styled-components'
import { useAuth } from '../features/session/auth.tsx'
import { fetchedPart } from '../lib/fetched-part.tsx'
import { paths } from '../lib/paths.ts'
import { useBackCloses } from '../lib/use-back-closes.ts'
import { whenIdle } from '../lib/when-idle.ts'
import { theme, tint } from '../theme/theme.ts'
import { Button } from '../ui/button.tsx'
import { Logo } from '../ui/logo.tsx'
import { SchemeSwitch } from '../ui/scheme-switch.tsx'
import { useScreen } from '../ui/use-screen.ts'
import { InboxCount, PlaceLink } from './place-link.tsx'
import { usePlaces } from './places.ts'
import { Search } from './search.tsx'
import { useLeave } from './use-leave.ts'

const BottomBar = fetchedPart(() => import('./bottom-bar.tsx').then((file) => file.BottomBar))
// Loaded in the background, so a failure is not shown.
const ActingBar = fetchedPart(() => import('./acting-bar.tsx').then((file) => file.ActingBar))
const ApprovalsLink = fetchedPart(() =>
  import('../features/expense-reports/approvals-link.tsx').then((file) => file.ApprovalsLink),
)

/** The sticky bar: navigation, the signed-in person, sign-out. */
export function NavBar() {
  const { user } = useAuth()
  const { pathname } = useLocation()
  const small = useScreen('small')
  // Navigation closes the menu. Not by an effect: the first one would undo a press that came before it.
  const [openAt, setOpenAt] = useState<string | null>(null)
  const open = openAt === pathname
  if (openAt && !open) setOpenAt(null)
  const close = () => setOpenAt(null)
  const turn = () => setOpenAt(open ? null : pathname)

  // The Inbox is asked for only after the page itself has loaded.
  const [idle, setIdle] = useState(false)
  useEffect(() => whenIdle(() => setIdle(true)), [])

  return (
    <Bar onKeyDown={(event) => event.key === 'Escape' && close()}>
      {user?.acting && <ActingBar user={user} acting={user.acting} />}
      <Inside>
        <Home to={paths.dashboard}>
          <Logo />
          <small>Small tactical tool, version 0.1</small>
        </Home>
        <Links
          id="navigation"
          aria-label="Main"
          $open={open}
          onClick={({ target, currentTarget }) => target === currentTarget && close()}
        >
          {/* biome-ignore lint/a11y/useKeyWithClickEvents: a link that is followed by a key is clicked too */}
          <ul onClick={close}>
            {usePlaces().map((place) => (
              <PlaceLink key={place.to} {...place}>
                {place.to === paths.inbox && idle && <InboxCount />}
              </PlaceLink>
            ))}
            {idle && !small && <ApprovalsLink label="To Approve" />}
            {user?.duties?.includes('finance') && (
              <PlaceLink to={paths.payments} label="Pay Back" />
            )}
            {user?.role === 'admin' && <PlaceLink to={paths.admin} label="Admin" />}
          </ul>
          {small && (
            <Own>
              <SchemeSwitch />
              <LogoutButton />
            </Own>
          )}
        </Links>
        <Person email={user?.email} />
        <Search />
        {!small && (
          <>
            <SchemeSwitch />
            <LogoutButton />
            <MenuButton
              type="button"
              aria-label={open ? 'Close menu' : 'Open menu'}
              aria-expanded={open}
              aria-controls="navigation"
              onClick={turn}
            >
              {open ? <X aria-hidden /> : <Menu aria-hidden />}
            </MenuButton>
          </>
        )}
        {open && <BackCloses close={close} />}
      </Inside>
      {small && <BottomBar open={open} onMore={turn} />}
    </Bar>
  )
}

function BackCloses({ close }: { close: () => void }) {
  useBackCloses(close)
  return null
}

function Person({ email }: { email?: string }) {
  const name = email ?? 'User'
  return (
    <Who title={name}>
      <Initials aria-hidden>{name.slice(0, 2).toUpperCase()}</Initials>
      <span>{name}</span>
    </Who>
  )
}

function LogoutButton() {
  const { leave, isLeaving } = useLeave()
  return (
    <Button size="small" onClick={leave} pending={isLeaving} pendingLabel="Logging out...">
      Logout
    </Button>
  )
}

const Bar = styled.header`
  position: sticky;
  top: 0;
  z-index: ${theme.layer.nav};
  background: ${theme.color.surface};
  border-bottom: 1px solid ${theme.color.line};
  ${theme.media.print} { display: none; }
`
const Inside = styled.div`
  display: flex;
  align-items: center;
  gap: ${theme.space[2]};
  width: min(84rem, 100%);
  min-height: ${theme.navHeight};
  margin: 0 auto;
  padding: 0 ${theme.space[4]};
  ${theme.media.medium} { gap: ${theme.space[3]}; padding: 0 ${theme.space[6]}; }
`
const unseen =
  'position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%);'
const Home = styled(Link)`
  display: grid;
  gap: ${theme.space[1]};
  text-decoration: none;
  border-radius: ${theme.radius.small};
  small { color: ${theme.color.muted}; font: 500 ${theme.size.tiny}/1 ${theme.font.display}; white-space: nowrap; }
  /* A phone has room for the mark only. */
  ${theme.media.small} { small { display: none; } span > span { ${unseen} } }
`
const Links = styled.nav<{ $open: boolean }>`
  margin: 0 auto;
  ul { display: flex; }
  a {
    display: flex;
    align-items: center;
    min-height: ${theme.navHeight};
    padding: 0 clamp(${theme.space[2]}, 4vw - 2.1rem, ${theme.space[3]});
    border-bottom: 2px solid transparent;
    color: ${theme.color.muted};
    font: 600 ${theme.size.large}/1 ${theme.font.display};
    letter-spacing: 0.06em;
    text-transform: uppercase;
    text-decoration: none;
    white-space: nowrap;
  }
  a:hover { color: ${theme.color.text}; }
  b { margin-left: 0.3em; font-weight: inherit; }
  a:focus-visible { outline-offset: -2px; }
  a[aria-current] { color: ${theme.color.accent}; border-bottom-color: ${theme.color.accent}; }
  ${theme.media.narrow} {
    display: ${({ $open }) => ($open ? 'block' : 'none')};
    position: absolute;
    inset: 100% 0 auto;
    max-height: calc(100dvh - ${theme.navHeight});
    overflow-y: auto;
    background: ${theme.color.surface};
    border-bottom: 1px solid ${theme.color.edge};
    box-shadow: ${theme.shadow.high};
    ul { display: block; padding: ${theme.space[2]} 0; }
    a { min-height: 3rem; padding: 0 ${theme.space[6]}; border-bottom: 0; border-left: 3px solid transparent; }
    a[aria-current] { border-left-color: ${theme.color.accent}; background: ${tint('accent', 8)}; }
  }
  /* A sheet over the bar that opens it. */
  ${theme.media.small} {
    display: ${({ $open }) => ($open ? 'flex' : 'none')};
    flex-direction: column;
    justify-content: flex-end;
    position: fixed;
    inset: 0 0 ${theme.barHeight};
    max-height: none;
    padding-top: env(safe-area-inset-top);
    background: ${theme.color.shade};
    border: 0;
    > * { background: ${theme.color.surface}; }
    > ul { overflow-y: auto; border-top: 2px solid ${theme.color.accent}; }
  }
`
/** The sheet shows the signed-in person by it. */
const Own = styled.div`
  display: flex;
  justify-content: space-between;
  padding: ${theme.space[2]} ${theme.space[6]};
  border-top: 1px solid ${theme.color.line};
  > button { min-height: 2.75rem; min-width: 2.75rem; }
`
const Who = styled.div`
  display: flex;
  align-items: center;
  gap: ${theme.space[2]};
  min-width: 0;
  font-size: ${theme.size.small};
  color: ${theme.color.muted};
  ${theme.media.narrow} { margin-left: auto; }
  > span:last-child { max-width: clamp(11rem, 100vw - 68rem, 22rem); overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
  ${theme.media.small} { > span:last-child { ${unseen} } }
`
const Initials = styled.span`
  flex: none;
  display: grid;
  place-items: center;
  width: 2rem;
  height: 2rem;
  border: 1px solid ${tint('accent', 50)};
  border-radius: ${theme.radius.medium};
  background: ${tint('accent')};
  color: ${theme.color.accent};
  font: 600 ${theme.size.body}/1 ${theme.font.display};
  letter-spacing: 0.04em;
`
const MenuButton = styled.button`
  display: none;
  place-items: center;
  width: 2.5rem;
  height: 2.5rem;
  padding: 0;
  background: none;
  border: 1px solid ${theme.color.edge};
  border-radius: ${theme.radius.medium};
  cursor: pointer;
  ${theme.media.touch} { width: 2.75rem; height: 2.75rem; }
  ${theme.media.narrow} { display: grid; }
`
