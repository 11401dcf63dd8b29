import { render, waitFor } from '@testing-library/react'
import { useEffect, useState } from 'react'
import { BrowserRouter, Route, Routes, useLocation, useNavigate } from 'react-router-dom'
import { beforeEach, expect, it } from 'vitest'
import { goBack, useBackCloses } from './use-back-closes.ts'
import { useQueryParams } from './use-query-params.ts'

let seen: string
let go: ReturnType<typeof useNavigate>
let open: (sheets: string[]) => void
let filter: (change: { category: string }) => void
const asked: string[] = []
let stays = false
let told = 0

function Sheet({ name, onClose }: { name: string; onClose: () => void }) {
  useBackCloses(() => {
    asked.push(name)
    if (!stays) onClose()
  })
  return <p>{name}</p>
}

function Addressed() {
  useBackCloses(
    () => {
      asked.push('addressed')
      if (!stays) goBack()
    },
    { addressed: true },
  )
  return <p>addressed</p>
}

function Place() {
  const [sheets, setSheets] = useState<string[]>([])
  const [, setFilters] = useQueryParams({ category: 'all' })
  const location = useLocation()
  const { pathname, search } = location
  seen = pathname + search
  // biome-ignore lint/correctness/useExhaustiveDependencies: counts what the router says anew
  useEffect(() => {
    told += 1
  }, [location])
  go = useNavigate()
  open = setSheets
  filter = setFilters
  return (
    <>
      {sheets.map((name, index) => (
        <Sheet key={name} name={name} onClose={() => setSheets(sheets.slice(0, index))} />
      ))}
      <Routes>
        <Route path="/list/:id" element={<Addressed />} />
        <Route path="*" element={null} />
      </Routes>
    </>
  )
}

let at: ReturnType<typeof render>
const shows = (...texts: string[]) =>
  waitFor(() => expect(at.container.textContent).toBe(texts.join('')))
const is = (address: string) => waitFor(() => expect(seen).toBe(address))
/** The history has as many entries of sheets as are open. */
const settled = (sheets = 0) =>
  waitFor(() => expect(history.state?.sheets ?? []).toHaveLength(sheets))

beforeEach(async () => {
  // What the test before left open has gone.
  await settled()
  asked.length = 0
  stays = false
  window.history.pushState(null, '', '/')
  at = render(
    <BrowserRouter>
      <Place />
    </BrowserRouter>,
  )
  go('/list')
})

it('the phone’s Back does not have the router render the page again when a sheet is closed', async () => {
  await is('/list')
  const before = told
  open(['filters'])
  await shows('filters')
  await settled(1)
  open([])
  await shows()
  await settled()
  expect(told).toBe(before)
  history.back()
  await is('/')
})

it('the phone’s Back closes the topmost sheet on Back and stays on the page', async () => {
  await is('/list')
  open(['filters'])
  await shows('filters')
  open(['filters', 'question'])
  await shows('filters', 'question')
  history.back()
  await shows('filters')
  history.back()
  await shows()
  await settled()
  expect(seen).toBe('/list')
  expect(asked).toEqual(['question', 'filters'])
  history.back()
  await is('/')
})

it('the phone’s Back keeps what asks first, as often as one goes back', async () => {
  await is('/list')
  open(['form'])
  await shows('form')
  stays = true
  for (const times of [1, 2]) {
    history.back()
    await waitFor(() => expect(asked).toHaveLength(times))
    await settled(1)
  }
  await shows('form')
  expect(seen).toBe('/list')
})

it('the phone’s Back leaves no entry behind what was closed by its own button, or for another one', async () => {
  await is('/list')
  open(['first'])
  await shows('first')
  open(['second'])
  await shows('second')
  open([])
  await shows()
  await settled()
  history.back()
  await is('/')
  expect(asked).toEqual([])
})

it('the phone’s Back goes on at the address that the page took while a sheet lies over it', async () => {
  await is('/list')
  open(['filters'])
  await shows('filters')
  filter({ category: 'Meals' })
  await is('/list?category=Meals')
  history.back()
  await shows()
  await settled()
  expect(seen).toBe('/list?category=Meals')
  history.back()
  await is('/')
})

it('the phone’s Back skips what was left open by going elsewhere', async () => {
  await is('/list')
  open(['palette'])
  await shows('palette')
  go('/elsewhere')
  open([])
  await is('/elsewhere')
  history.back()
  await is('/list')
  await settled()
  history.back()
  await is('/')
})

it('the phone’s Back asks what has an address before the router leaves it, also from under a question', async () => {
  await is('/list')
  go('/list/7')
  await shows('addressed')
  stays = true
  history.back()
  await waitFor(() => expect(asked).toEqual(['addressed']))
  await settled()
  expect(seen).toBe('/list/7')
  open(['question'])
  await shows('question', 'addressed')
  open([])
  goBack()
  await is('/list')
  await shows()
  history.back()
  await is('/')
})
