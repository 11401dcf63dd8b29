import { useEffect, useRef, useState } from 'react'
import { TextInput } from './text-input.tsx'

/** In ms without a key: a browser takes no more than a few new addresses a second. */
const pause = 200

type Props = {
  value: string
  onChange: (value: string) => void
  placeholder?: string
  'aria-label'?: string
}

/** Shows each letter at once and tells of them when one pauses. */
export function SearchInput({ value, onChange, ...rest }: Props) {
  const [typed, setTyped] = useState(value)
  const [known, setKnown] = useState(value)
  const told = useRef(value)
  if (known !== value) {
    setKnown(value)
    // Not what was told from here: it was cleared, or gone to by Back.
    if (value !== told.current) setTyped(value)
    told.current = value
  }
  const latest = useRef(onChange)
  latest.current = onChange
  useEffect(() => {
    if (typed === told.current) return
    const timer = setTimeout(() => {
      told.current = typed
      latest.current(typed)
    }, pause)
    return () => clearTimeout(timer)
  }, [typed])
  return (
    <TextInput
      type="search"
      enterKeyHint="search"
      autoComplete="off"
      {...rest}
      value={typed}
      onChange={(event) => setTyped(event.target.value)}
    />
  )
}
