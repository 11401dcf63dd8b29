import { seemsUnreachable } from './needs-network.ts'

/** Opens what the server makes in a tab of its own; without a network says so: "Downloading a receipt". */
export function openFile(url: string, action: string): void {
  if (!seemsUnreachable(action)) window.open(url, '_blank', 'noopener')
}
