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
  const reported = useRef(value)
  if (known !== value) {
    setKnown(value)
    // Changed by others: it was cleared, or gone to by Back.
    if (value !== reported.current) setTyped(value)
    reported.current = value
  }
  function tell(words: string) {
    if (words === reported.current) return
    reported.current = words
    onChange(words)
  }
  const latest = useRef(tell)
  latest.current = tell
  useEffect(() => {
    const timer = setTimeout(() => latest.current(typed), pause)
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
      // Where the next press clears the filters, it clears these words too.
      onBlur={() => tell(typed)}
    />
  )
}
