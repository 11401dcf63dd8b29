import type { Request } from 'express'

/** What a precondition asked of other services, kept for the handler of the same request. */
export class Planned<T> {
  readonly #plans = new WeakMap<Request, T>()

  keep(request: Request, plan: T): void {
    this.#plans.set(request, plan)
  }

  of(request: Request): T {
    const plan = this.#plans.get(request)
    if (!plan) throw new Error('it is planned before')
    return plan
  }
}
