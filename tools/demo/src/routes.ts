import type { Chance } from './chance.ts'

type Airport = { zone: string; latitude: number; longitude: number }

/** Every airport of the demo. */
export const airports: Record<string, Airport> = {
  BER: { zone: 'Europe/Berlin', latitude: 52.37, longitude: 13.5 },
  BOS: { zone: 'America/New_York', latitude: 42.36, longitude: -71.01 },
  CDG: { zone: 'Europe/Paris', latitude: 49.01, longitude: 2.55 },
  FRA: { zone: 'Europe/Berlin', latitude: 50.03, longitude: 8.57 },
  HND: { zone: 'Asia/Tokyo', latitude: 35.55, longitude: 139.78 },
  JFK: { zone: 'America/New_York', latitude: 40.64, longitude: -73.78 },
  MAD: { zone: 'Europe/Madrid', latitude: 40.47, longitude: -3.57 },
  ORD: { zone: 'America/Chicago', latitude: 41.98, longitude: -87.9 },
  SEA: { zone: 'America/Los_Angeles', latitude: 47.45, longitude: -122.31 },
  SFO: { zone: 'America/Los_Angeles', latitude: 37.62, longitude: -122.38 },
}

type Carrier = readonly [name: string, code: string]
const american: readonly Carrier[] = [
  ['United', 'UA'],
  ['Delta', 'DL'],
]
const european: readonly Carrier[] = [
  ['Lufthansa', 'LH'],
  ['Air France', 'AF'],
]

/** Distance in km beyond which flights are overnight and stays longer. */
const far = 5000

/** The carriers of a route: within a continent its own, over an ocean all. */
export function carriersBetween(from: string, to: string): readonly Carrier[] {
  const continents = [from, to].map((code) => airportOf(code).zone.split('/')[0])
  if (continents.every((one) => one === 'America')) return american
  return continents.every((one) => one === 'Europe') ? european : [...american, ...european]
}

export function isFar(from: string, to: string): boolean {
  return kilometres(airportOf(from), airportOf(to)) > far
}

/** A flight on a day with a plausible duration, in the local times of both ends. */
export function flightBetween(
  luck: Chance,
  [carrier, code]: Carrier,
  [from, to]: readonly [string, string],
  day: string,
) {
  // Eastward over an ocean flights leave in the evening and arrive in the morning.
  const overnight = isFar(from, to) && eastward(airportOf(from), airportOf(to)) > 0
  const hour = overnight ? luck.whole(17, 20) : luck.whole(7, 12)
  const departDtLocal = `${day}T${String(hour).padStart(2, '0')}:${luck.one(['05', '20', '40'])}`
  return {
    carrier,
    flightNumber: `${code}${luck.whole(100, 989)}`,
    departAirport: from,
    arriveAirport: to,
    departDtLocal,
    arriveDtLocal: arrival(
      departDtLocal,
      airportOf(from).zone,
      minutesBetween(from, to),
      airportOf(to).zone,
    ),
    confirmationCode: luck.happens(0.85) ? luck.whole(1e9, 2e9).toString(36).toUpperCase() : '',
    fareClass: luck.one(['Economy', 'Economy', 'Business']),
    notes: '',
  }
}

/** Gate to gate: 35 minutes of taxiing and climbing, then 800 km/h, faster eastward with the wind, slower westward. */
export function minutesBetween(from: string, to: string): number {
  const [start, end] = [airportOf(from), airportOf(to)]
  const winds = Math.max(-1, Math.min(1, eastward(start, end) / 60))
  const minutes = 35 + (kilometres(start, end) / 800) * 60 * (1 - 0.08 * winds)
  return Math.round(minutes / 5) * 5
}

function airportOf(code: string): Airport {
  const airport = airports[code]
  if (!airport) throw new Error(`The demo knows no airport ${code}.`)
  return airport
}

/** Degrees of longitude, the shorter way; negative is westward. */
function eastward(from: Airport, to: Airport): number {
  return ((to.longitude - from.longitude + 540) % 360) - 180
}

function kilometres(from: Airport, to: Airport): number {
  const radians = (degrees: number) => (degrees * Math.PI) / 180
  const half = (one: number, other: number) => Math.sin(radians(other - one) / 2) ** 2
  const arc =
    half(from.latitude, to.latitude) +
    Math.cos(radians(from.latitude)) *
      Math.cos(radians(to.latitude)) *
      half(from.longitude, to.longitude)
  return 2 * 6371 * Math.asin(Math.sqrt(arc))
}

function arrival(departs: string, fromZone: string, minutes: number, toZone: string): string {
  const asUtc = Date.parse(`${departs}:00Z`)
  const left = asUtc - offset(fromZone, new Date(asUtc)) * 60_000
  const arrived = new Date(left + minutes * 60_000)
  return new Date(arrived.getTime() + offset(toZone, arrived) * 60_000).toISOString().slice(0, 16)
}

/** The offset of a zone from UTC in minutes; within a day of a clock change it may be that of the other side. */
function offset(timeZone: string, at: Date): number {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone,
    timeZoneName: 'longOffset',
  }).formatToParts(at)
  const [, sign, hours, minutes] =
    /([+-])(\d\d):(\d\d)/.exec(parts.find(({ type }) => type === 'timeZoneName')?.value ?? '') ?? []
  return (Number(hours ?? 0) * 60 + Number(minutes ?? 0)) * (sign === '-' ? -1 : 1)
}
