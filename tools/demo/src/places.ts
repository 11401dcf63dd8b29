import type { Category } from '@sortie/contracts/expense'

export type Place = {
  city: string
  airport: string
  currency: 'USD' | 'EUR'
  hotel: string
  restaurants: readonly string[]
  ride: string
}

/** Destinations of missions, and where one sleeps, eats and rides there. */
export const places: readonly Place[] = [
  {
    city: 'Chicago',
    airport: 'ORD',
    currency: 'USD',
    hotel: 'The Palmer Court',
    restaurants: ['Lou’s Corner Grill', 'Wabash Deli', 'Harbor Oyster Bar'],
    ride: 'Yellow Cab Chicago',
  },
  {
    city: 'Boston',
    airport: 'BOS',
    currency: 'USD',
    hotel: 'Beacon Harbor Hotel',
    restaurants: ['Tremont Chowder House', 'Back Bay Coffee'],
    ride: 'Boston Cab',
  },
  {
    city: 'Seattle',
    airport: 'SEA',
    currency: 'USD',
    hotel: 'Pike Street Inn',
    restaurants: ['Elliott Bay Fish Co.', 'Third Avenue Espresso'],
    ride: 'Sound Taxi',
  },
  {
    city: 'Berlin',
    airport: 'BER',
    currency: 'EUR',
    hotel: 'Hotel am Spreebogen',
    restaurants: ['Gasthaus Lindenkrug', 'Kaffee Kreuz'],
    ride: 'Taxi Berlin',
  },
  {
    city: 'Paris',
    airport: 'CDG',
    currency: 'EUR',
    hotel: 'Hôtel du Canal',
    restaurants: ['Brasserie Saint-Martin', 'Café des Arts'],
    ride: 'Taxis G7',
  },
  {
    city: 'Madrid',
    airport: 'MAD',
    currency: 'EUR',
    hotel: 'Hotel Retiro Norte',
    restaurants: ['Taberna La Latina', 'Café Comercial'],
    ride: 'Radio Taxi Madrid',
  },
]

export const purposes = [
  'Client visit',
  'Trade fair',
  'Contract negotiation',
  'Installation',
  'Training',
  'Quarterly review',
] as const

/** Price ranges by category, in minor units. */
export const prices: Record<Category, readonly [number, number]> = {
  Airfare: [18_000, 96_000],
  Lodging: [11_000, 32_000],
  Meals: [900, 9_500],
  Transport: [700, 6_500],
  Fees: [2_500, 45_000],
  Other: [500, 8_000],
}
