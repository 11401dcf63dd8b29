import { seemsUnreachable } from './needs-network.ts'
import { sendZoneWithLinks } from './readers-zone.ts'

/** Opens a file of the server in a new tab, or says that `action` ("Downloading a receipt") needs the network. */
export function openFile(url: string, action: string): void {
  if (seemsUnreachable(action)) return
  sendZoneWithLinks()
  window.open(url, '_blank', 'noopener')
}
