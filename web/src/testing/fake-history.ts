// The history of a browser: happy-dom loads a page anew where it should go back. A module, because it is put in place
// once for all test files of a process.
export {}

type Entry = { state: unknown; address: string }

const { history } = window
const put = history.replaceState.bind(history)
const entries: Entry[] = [{ state: history.state, address: window.location.href }]
let at = 0

history.replaceState = (state, _, address) => {
  put(state, '', address)
  entries[at] = { state, address: window.location.href }
}
history.pushState = (state, _, address) => {
  put(state, '', address)
  at += 1
  entries.splice(at, entries.length, { state, address: window.location.href })
}
history.go = (steps = 0) => {
  setTimeout(() => {
    const entry = entries[at + steps]
    if (!entry) return
    at += steps
    put(entry.state, '', entry.address)
    window.dispatchEvent(new PopStateEvent('popstate', { state: entry.state }))
  })
}
history.back = () => history.go(-1)
