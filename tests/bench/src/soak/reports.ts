import assert from 'node:assert/strict'
import { type Caller, enter } from '@sortie/faults/caller'
import { answerLimitMs } from '@sortie/faults/limits'
import { eventually } from '@sortie/testing/eventually'

/** The newest 20 reports of a person are kept (services/report/src/files/file-jobs.ts). */
const ofOnePerson = 20

type Asked = { asking: Caller; id: string }

/** Reports asked for during the faults, by as many people as all of them can be kept for. */
export class Reports {
  readonly #people: Caller[]
  readonly #asked: Asked[] = []
  readonly #wrong: number[] = []
  #turn = 0

  private constructor(people: Caller[]) {
    this.#people = people
  }

  static async enter(url: string, atMost: number): Promise<Reports> {
    const people: Caller[] = []
    while (people.length * ofOnePerson < atMost) people.push(await enter(url))
    return new Reports(people)
  }

  get count(): number {
    return this.#asked.length
  }

  async ask(): Promise<void> {
    const asking = this.#people[this.#turn++ % this.#people.length]
    const response = await asking?.('POST', '/api/export/pdf-jobs', undefined, answerLimitMs).catch(
      () => null,
    )
    if (!asking || !response) return
    if (response.status !== 202 && response.status !== 503) this.#wrong.push(response.status)
    if (response.status === 202)
      this.#asked.push({ asking, id: ((await response.json()) as { id: string }).id })
  }

  async demandAllMade(withinMs: number): Promise<void> {
    assert.deepEqual(this.#wrong, [], 'a report is taken on, or 503')
    await eventually(async () => {
      for (const { asking, id } of this.#asked) {
        const path = `/api/export/pdf-jobs/${id}`
        const response = await asking('GET', path, undefined, answerLimitMs)
        const { state } = (await response.json()) as { state: string }
        assert.equal(state, 'done', `report ${id}`)
      }
    }, withinMs)
  }
}
