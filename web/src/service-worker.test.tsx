import 'fake-indexeddb/auto'
import { readFileSync } from 'node:fs'
import { beforeAll, expect, it, vi } from 'vitest'
import { database } from './lib/offline/database.ts'
import { takeShared } from './lib/offline/shared-files.ts'
import { sharePath } from './lib/offline/shared-param.ts'
import { syncTag } from './lib/offline/sync-tag.ts'
import { aBill } from './testing/files.ts'

const manifest = JSON.parse(
  readFileSync(`${import.meta.dirname}/../public/manifest.webmanifest`, 'utf8'),
)
const bill = () => aBill('hotel.pdf')

beforeAll(async () => {
  vi.stubGlobal('PRECACHE', [])
  vi.stubGlobal('registration', {})
  await import('./service-worker.ts')
})

/** What the browser does when another app shares files: it posts them as the manifest says. */
async function share(files: File[], from: object = {}): Promise<Response | undefined> {
  const { action, method, params } = manifest.share_target
  const form = new FormData()
  for (const file of files) form.append(params.files[0].name, file)
  const request = new Request(new URL(action, location.href), { method, body: form })
  vi.spyOn(request, 'formData').mockResolvedValue(form)
  const { origin = 'null', ...rest } = from as { origin?: string }
  const given = { referrer: '', referrerPolicy: 'strict-origin-when-cross-origin', ...rest }
  for (const [name, value] of Object.entries({ ...given, headers: new Headers({ origin }) }))
    Object.defineProperty(request, name, { value })
  // A browser's redirect may be relative to the page; happy-dom's may not.
  vi.spyOn(Response, 'redirect').mockImplementation(
    (to, status) => new Response(null, { status, headers: { location: String(to) } }),
  )
  let answer: Promise<Response> | undefined
  const respondWith = (given: Promise<Response>) => {
    answer = given
  }
  dispatchEvent(Object.assign(new Event('fetch'), { request, respondWith }))
  return answer
}

/** What the browser does once there is a network again. */
async function sync(tag: string): Promise<string> {
  let work: Promise<void> | undefined
  const waitUntil = (given: Promise<void>) => {
    work = given
  }
  dispatchEvent(Object.assign(new Event('sync'), { tag, waitUntil }))
  if (!work) return 'not ours'
  return work.then(
    () => 'done',
    (thrown: Error) => thrown.message,
  )
}

it('the service worker keeps what another app shares by the manifest, and opens the page that takes it', async () => {
  expect(manifest.share_target.action).toBe(sharePath)
  const answer = await share([bill()])
  expect(answer?.status).toBe(303)
  expect(answer?.headers.get('location')).toMatch(/\/expenses\?open=shared$/)
  expect((await takeShared('casey')).map(({ name }) => name)).toEqual(['hotel.pdf'])
})

const elsewhere = 'https://elsewhere.example'
it.each([
  ['another site', { origin: elsewhere, referrer: `${elsewhere}/page` }],
  ['another site that hides its page', { referrerPolicy: 'no-referrer' }],
  ['another site that hides it from others', { referrerPolicy: 'same-origin' }],
  ['a frame without an origin', { referrer: `${elsewhere}/frame` }],
])('the service worker takes nothing from %s', async (_, from) => {
  expect((await share([bill()], from))?.status).toBe(403)
  expect(await takeShared('casey')).toEqual([])
})

it('the service worker opens the page that says so where the device has no room for what was shared', async () => {
  const full = Object.assign(bill(), { arrayBuffer: () => Promise.reject(new Error('full')) })
  const form = vi.spyOn(FormData.prototype, 'getAll').mockReturnValue([full])
  const answer = await share([])
  form.mockRestore()
  expect(answer?.headers.get('location')).toMatch(/\/expenses\?open=full$/)
  expect(await takeShared('casey')).toEqual([])
})

it('the service worker takes no film, and not twenty-one files: they would fill the device', async () => {
  const film = Object.defineProperty(bill(), 'size', { value: 300_000_000 })
  const read = vi.spyOn(film, 'arrayBuffer')
  for (const files of [[film], Array.from({ length: 21 }, bill)]) {
    const form = vi.spyOn(FormData.prototype, 'getAll').mockReturnValue(files)
    const answer = await share([])
    form.mockRestore()
    expect(answer?.headers.get('location')).toMatch(/\/expenses\?open=large$/)
  }
  expect(read).not.toHaveBeenCalled()
  expect(await takeShared('casey')).toEqual([])
})

it('the service worker forgets what was shared an hour ago and never opened, when something else is shared', async () => {
  await share([bill()])
  const now = vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 3_700_000)
  await share([bill()])
  now.mockRestore()
  expect(await (await database()).count('shared')).toBe(1)
  await takeShared('casey')
})

it('the service worker asks the browser to call again while something of the person cannot go out', async () => {
  await (await database()).put('device', 'casey', 'person')
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  expect(await sync(syncTag)).toBe('not everything went out')
  online.mockReturnValue(true)
  expect(await sync(syncTag)).toBe('done')
})

it('the service worker leaves a call of another name, and one when nobody is known here, alone', async () => {
  expect(await sync('something else')).toBe('not ours')
  await (await database()).delete('device', 'person')
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  expect(await sync(syncTag)).toBe('done')
})
