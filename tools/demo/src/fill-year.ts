import { today } from '@sortie/contracts/calendar'
import { type Category, expenseApi, type NewExpenseJson } from '@sortie/contracts/expense'
import { flightApi } from '@sortie/contracts/flight'
import { toDecimal } from '@sortie/contracts/money'
import { tripApi } from '@sortie/contracts/travel'
import type { Caller } from './caller.ts'
import type { Chance } from './chance.ts'
import type { DemoPerson } from './people.ts'
import { type Place, places, prices, purposes } from './places.ts'
import { receiptPhoto } from './receipt-photo.ts'
import { carriersBetween, flightBetween, isFar } from './routes.ts'

type Made = { trips: number; flights: number; expenses: number; receipts: number }

const tripsPerYear = 8
const day = 24 * 3600 * 1000

/** A year of missions that ends in a few weeks, with flights, costs and receipts; null when it exists already. */
export async function fillYear(
  caller: Caller,
  person: DemoPerson,
  luck: Chance,
): Promise<Made | null> {
  if ((await caller.call(tripApi.list, {})).length > 0) return null
  const made: Made = { trips: 0, flights: 0, expenses: 0, receipts: 0 }
  for (let number = 0; number < tripsPerYear; number += 1) {
    const weeksAgo = 48 - number * 7 + luck.whole(-2, 2)
    await fillTrip(caller, person, luck, new Date(Date.now() - weeksAgo * 7 * day), made)
  }
  return made
}

async function fillTrip(
  caller: Caller,
  person: DemoPerson,
  luck: Chance,
  start: Date,
  made: Made,
): Promise<void> {
  const place = elsewhere(person.home, luck)
  const nights = luck.whole(1, 4) + (isFar(person.home, place.airport) ? 2 : 0)
  const at = (offset: number) => new Date(start.getTime() + offset * day).toISOString().slice(0, 10)
  const purpose = luck.one(purposes)
  const trip = await caller.call(tripApi.create, {
    body: {
      name: `${place.city} ${purpose.toLowerCase()}`,
      purpose,
      startDate: at(0),
      endDate: at(nights),
      notes: '',
    },
  })
  made.trips += 1
  const carrier = luck.one(carriersBetween(person.home, place.airport))
  for (const [from, to, on] of [
    [person.home, place.airport, at(0)],
    [place.airport, person.home, at(nights)],
  ] as const) {
    const flight = flightBetween(luck, carrier, [from, to], on)
    await caller.call(flightApi.create, { body: { ...flight, tripId: trip.id } })
    made.flights += 1
  }
  // Future missions have no costs yet.
  if (start.getTime() > Date.now()) return
  const isOld = Date.now() - start.getTime() > 30 * day
  for (const cost of costs(luck, place, nights, carrier[0])) {
    const { offset, withReceipt, ...fields } = cost
    const body: NewExpenseJson = {
      ...fields,
      date: at(offset),
      tripId: trip.id,
      status: isOld || luck.happens(0.4) ? 'Submitted' : 'Draft',
    }
    const expense = await caller.call(expenseApi.create, { body })
    made.expenses += 1
    if (!withReceipt) continue
    await caller.attach(
      expense.id,
      await receiptPhoto(body, place, luck),
      `${body.merchant.replace(/[^\p{L}\d]+/gu, '-').toLowerCase()}.jpg`,
    )
    made.receipts += 1
  }
}

/** At the rate of the organisation's table. */
export async function payInYen(owner: Caller): Promise<void> {
  const body = {
    date: today(new Date(Date.now() - 9 * 24 * 3600_000)),
    category: 'Lodging' as const,
    merchant: '椿山荘 東京',
    paidAmount: '48000',
    paidCurrency: 'JPY',
    paymentMethod: 'personal-card',
    notes: '2 nights',
  }
  await owner.call(expenseApi.create, { body })
}

type Cost = Omit<NewExpenseJson, 'date'> & { offset: number; withReceipt: boolean }

function costs(luck: Chance, place: Place, nights: number, carrier: string): Cost[] {
  const cost = (category: Category, merchant: string, offset: number, times = 1): Cost => {
    const [low, high] = prices[category]
    const minor = luck.whole(low, high) * times
    const paymentMethod =
      category === 'Transport' && luck.happens(0.4)
        ? 'cash'
        : luck.one(['corporate-card', 'corporate-card', 'personal-card'])
    return {
      category,
      merchant,
      amount: toDecimal(minor),
      currency: place.currency,
      paymentMethod,
      notes: '',
      offset,
      withReceipt: luck.happens(0.45),
    }
  }
  const all = [
    { ...cost('Airfare', carrier, 0), withReceipt: false },
    {
      ...cost('Lodging', place.hotel, nights, nights),
      notes: `${nights} ${nights === 1 ? 'night' : 'nights'}`,
      withReceipt: true,
    },
    cost('Transport', place.ride, 0),
  ]
  for (let offset = 0; offset <= nights; offset += 1)
    all.push(cost('Meals', luck.one(place.restaurants), offset))
  if (luck.happens(0.3)) all.push(cost('Fees', 'Conference office', 1))
  if (luck.happens(0.3)) all.push(cost('Other', 'Airport Stationers', nights))
  return all
}

function elsewhere(home: string, luck: Chance): Place {
  const place = luck.one(places)
  return place.airport === home ? elsewhere(home, luck) : place
}
