import { expect, it } from 'vitest'
import { aTrip } from '../../testing/records.ts'
import { choicesOf, countOf, isFiltered, noFilters, queryOf } from './filters.ts'

it('a filter asks the server for nothing but what narrows the list', () => {
  expect(queryOf(noFilters)).toEqual({})
  expect(
    queryOf({ ...noFilters, category: 'Meals', receipts: 'without', startDate: '2026-05-01' }),
  ).toEqual({ category: 'Meals', receipts: 'without', startDate: '2026-05-01' })
})

it('a filter asks for words and for any order but its own', () => {
  const asked = { q: 'hotel', sort: 'amount', order: 'asc' }
  expect(queryOf({ ...noFilters, ...asked })).toEqual(asked)
  expect(queryOf({ ...noFilters, q: '  ', order: 'asc' })).toEqual({ sort: 'date', order: 'asc' })
})

it('a filter sends a choice that was emptied as it is, and leaves an open date out', () => {
  expect(queryOf({ ...noFilters, tripId: '', startDate: '', endDate: '' })).toEqual({ tripId: '' })
})

it('a filter counts the choices of the sheet, in which words and orders have no place', () => {
  expect(countOf({ ...noFilters, q: 'hotel', sort: 'amount' })).toBe(0)
  expect(countOf({ ...noFilters, status: 'Draft', endDate: '2026-05-31' })).toBe(2)
})

it('a filter knows a narrowed list by a word or a choice', () => {
  expect(isFiltered(noFilters)).toBe(false)
  expect(isFiltered({ ...noFilters, q: '  ' })).toBe(false)
  expect(isFiltered({ ...noFilters, q: 'a' })).toBe(true)
  expect(isFiltered({ ...noFilters, receipts: 'with' })).toBe(true)
  expect(isFiltered({ ...noFilters, order: 'asc' })).toBe(false)
})

it('a filter offers all first in each select, and missions by name without the one that is none', () => {
  const choices = choicesOf([aTrip({ id: 't', name: 'Oslo Summit' })])
  expect(choices.map(({ options }) => options[0]?.value)).toEqual(['all', 'all', 'all', 'all'])
  expect(choices.find(({ name }) => name === 'tripId')?.options).toEqual([
    { value: 'all', label: 'All Missions' },
    { value: 't', label: 'Oslo Summit' },
  ])
  expect(choicesOf(undefined).find(({ name }) => name === 'tripId')?.options).toHaveLength(1)
})
