import { StrictMode } from 'react'
import { prerender } from 'react-dom/static'
import { MemoryRouter } from 'react-router-dom'
import { ServerStyleSheet } from 'styled-components'
import { Screens } from './app/app.tsx'
import { AuthProvider } from './features/session/auth.tsx'
import { assumeSignedOut } from './features/session/session.api.ts'
import { api } from './lib/api.ts'
import { store } from './lib/store.ts'

/**
 * Renders a page as it looks before any answer: markup and styles. Runs at build time; the browser hydrates it with
 * hydrateRoot(), so nothing may depend on who looks, where, or when.
 */
export async function prerenderPage(
  path: string,
  signedIn: boolean,
): Promise<{ markup: string; styles: string }> {
  store.dispatch(api.util.resetApiState())
  if (!signedIn) assumeSignedOut()
  const sheet = new ServerStyleSheet()
  const { prelude } = await prerender(
    sheet.collectStyles(
      <StrictMode>
        <AuthProvider>
          <MemoryRouter initialEntries={[path]}>
            <Screens />
          </MemoryRouter>
        </AuthProvider>
      </StrictMode>,
    ),
    // Otherwise large parts would be moved into place by inline scripts, which the content policy forbids.
    { progressiveChunkSize: Number.POSITIVE_INFINITY, onError: fail },
  )
  const markup = await new Response(prelude).text()
  return { markup, styles: sheet.getStyleTags() }
}

function fail(error: unknown): never {
  throw error
}
