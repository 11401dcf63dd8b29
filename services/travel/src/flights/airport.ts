import zones from './airports.json' with { type: 'json' }

/**
 * The airport's code as it is written, in capitals, where the table knows it: IATA (`FRA`, also of a city, `LON`) or
 * ICAO (`EDDF`), in any case, alone or as in `Frankfurt (FRA)`. Other texts stay as they are, without outer spaces.
 */
export function airportNamed(text: string): string {
  const name = text.normalize('NFKC').trim()
  const code = name.toUpperCase()
  return lookUp(code) ? code : name
}

/** The time zone of an airport, null of one that the table does not know. */
export function zoneOf(airport: string): string | null {
  const name = airportNamed(airport)
  return lookUp(name) ?? lookUp(/\(([A-Z]{3,4})\)/.exec(name)?.[1] ?? '')
}

function lookUp(code: string): string | null {
  if (!/^[A-Z0-9]{3,4}$/.test(code)) return null
  return entries.find(([, codes]) => codes.includes(` ${code} `))?.[0] ?? null
}

const entries = Object.entries(zones).map(([zone, codes]) => [zone, ` ${codes} `] as const)
