import { Component, type ReactNode } from 'react'
import styled from 'styled-components'
import { theme } from '../theme/theme.ts'
import { Button } from '../ui/button.tsx'

type State = { error?: Error }

/**
 * Shown when a screen fails: what happened, what to do about it, and the details to report. Uses only what the first
 * chunk contains, because a chunk that does not load is the commonest reason to be here.
 */
export class ErrorPage extends Component<{ children: ReactNode }, State> {
  override state: State = {}

  static getDerivedStateFromError(error: Error): State {
    return { error }
  }

  override render() {
    const { error } = this.state
    if (!error) return this.props.children
    const outdated = /import|chunk|preload/i.test(error.message)
    return (
      <Box role="alert">
        <h1>{outdated ? 'Sortie was updated' : 'This screen failed'}</h1>
        <p>
          {outdated
            ? 'A part of the app could not be loaded. Reloading the page brings the current version.'
            : 'Your saved data is safe. Try the screen again; if it fails once more, reload the page.'}
        </p>
        <Row>
          <Button
            variant={outdated ? 'secondary' : 'primary'}
            onClick={() => this.setState({ error: undefined })}
          >
            Try again
          </Button>
          <Button variant={outdated ? 'primary' : 'secondary'} onClick={() => location.reload()}>
            Reload
          </Button>
          <Button variant="ghost" onClick={() => location.assign('/')}>
            Mission Control
          </Button>
        </Row>
        <details>
          <summary>For the one who fixes it</summary>
          <pre>
            {error.name}: {error.message}
            {'\n'}
            {location.pathname} · version 0.1 · {new Date().toISOString()}
          </pre>
        </details>
      </Box>
    )
  }
}

const Box = styled.main`
  flex: 1;
  display: grid;
  place-content: center;
  justify-items: center;
  gap: ${theme.space[4]};
  padding: ${theme.space[6]};
  text-align: center;
  p { max-width: 48ch; color: ${theme.color.muted}; }
  details { max-width: min(48rem, calc(100vw - 3rem)); color: ${theme.color.muted}; }
  summary { cursor: pointer; min-height: 1.5rem; }
  pre { margin-top: ${theme.space[2]}; font: ${theme.size.small}/1.5 ${theme.font.mono}; white-space: pre-wrap; text-align: left; }
`
const Row = styled.div`
  display: flex;
  flex-wrap: wrap;
  justify-content: center;
  gap: ${theme.space[3]};
`
