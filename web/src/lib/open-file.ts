import { seemsUnreachable } from './needs-network.ts'

/** Opens a file of the server in a new tab, or says that `action` ("Downloading a receipt") needs the network. */
export function openFile(url: string, action: string): void {
  if (!seemsUnreachable(action)) window.open(url, '_blank', 'noopener')
}
