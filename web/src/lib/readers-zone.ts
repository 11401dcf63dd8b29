/** The time zone of this device's clock, like `Europe/Berlin`. */
export function readersZone(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone
}

/** For links, which carry no header: the gateway hands the cookie on as one. */
export function sendZoneWithLinks(): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API needs https, and Sortie also runs inside a LAN
  document.cookie = `sortie_zone=${readersZone()}; path=/; SameSite=Lax`
}
