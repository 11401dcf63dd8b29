const dayMs = 24 * 3600_000

/**
 * The instants at which clocks of a zone show a wall-clock time (`2026-05-31T10:00`), the earliest first: two when the
 * end of summer time repeats the hour. In the hour that its start skips, the one by the clock before the change.
 */
export function instantsIn(zone: string, localTime: string): number[] {
  const clock = Date.parse(`${localTime}:00.000Z`)
  const offsets = [clock - dayMs, clock + dayMs].map((near) => offsetAt(near, zone))
  const instants = [...new Set(offsets.map((offset) => clock - offset))]
  const shown = instants.filter((instant) => instant + offsetAt(instant, zone) === clock)
  return (shown.length > 0 ? shown : instants.slice(0, 1)).sort((one, other) => one - other)
}

/** Whether this names a time zone, like `Europe/Berlin`. */
export function isZone(name: string): boolean {
  try {
    formatOf(name)
    return true
  } catch {
    return false
  }
}

/** The offset of a zone from UTC, in milliseconds. */
function offsetAt(instant: number, zone: string): number {
  const parts = formatOf(zone).formatToParts(instant)
  const value = (type: string) => Number(parts.find((part) => part.type === type)?.value)
  const shown = Date.UTC(
    value('year'),
    value('month') - 1,
    value('day'),
    value('hour'),
    value('minute'),
    value('second'),
  )
  return shown - Math.floor(instant / 1000) * 1000
}

const formats = new Map<string, Intl.DateTimeFormat>()

function formatOf(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone)
  if (known) return known
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  })
  formats.set(timeZone, format)
  return format
}
