import { problemOf } from '../../lib/problem.ts'
import { readersZone } from '../../lib/readers-zone.ts'

/** Fetches a file and hands it to the browser's downloads. Rejects with a CallProblem. */
export async function download(url: string, name: string, signal?: AbortSignal): Promise<void> {
  const response = await fetch(url, {
    credentials: 'include',
    headers: { 'X-Time-Zone': readersZone() },
    signal,
  })
  if (!response.ok) throw await problemOf(response)
  const address = URL.createObjectURL(await response.blob())
  const link = document.createElement('a')
  link.href = address
  link.download = nameOf(response) ?? name
  link.click()
  // The browser reads the address after the click.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}

function nameOf(response: Response): string | undefined {
  return /filename="([^"]+)"/.exec(response.headers.get('Content-Disposition') ?? '')?.[1]
}
