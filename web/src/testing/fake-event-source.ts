/** The browser's EventSource, driven by the test: `FakeEventSource.latest.say('trip.created', {})`. */
export class FakeEventSource extends EventTarget {
  static readonly CLOSED = 2
  static all: FakeEventSource[] = []
  static get latest(): FakeEventSource {
    const latest = FakeEventSource.all.at(-1)
    if (!latest) throw new Error('nothing has opened a stream')
    return latest
  }

  readyState = 0
  onopen: (() => void) | null = null
  onerror: (() => void) | null = null
  readonly url: string

  constructor(url: string) {
    super()
    this.url = url
    FakeEventSource.all.push(this)
  }

  connect() {
    this.readyState = 1
    this.onopen?.()
  }

  say(name: string, data: object) {
    this.dispatchEvent(new MessageEvent(name, { data: JSON.stringify(data) }))
  }

  refuse() {
    this.readyState = FakeEventSource.CLOSED
    this.onerror?.()
  }

  close() {
    this.readyState = FakeEventSource.CLOSED
  }
}
