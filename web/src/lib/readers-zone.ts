/** The time zone of this device's clock, like `Europe/Berlin`. */
export function readersZone(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone
}
